import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { sendMail } from '../smtp/send.ts';
import { type Receiver, type ReceiverOptions, startReceiver } from './receiver.ts';

let receiver: Receiver | null = null;
afterEach(async () => {
  await receiver?.stop();
  receiver = null;
});

type Taken = { inboxIds: number[]; raw: string };

async function receiverWith(changes: Partial<ReceiverOptions> = {}): Promise<Taken[]> {
  const taken: Taken[] = [];
  receiver = await startReceiver({
    host: '127.0.0.1',
    port: 0,
    name: 'parley.test',
    maxSize: 10_000,
    accepts: (address) => Promise.resolve(inboxOf(address)),
    take: async ({ envelope, stream }) => {
      const inboxIds = [...new Set(envelope.to.map((recipient) => recipient.inboxId))];
      taken.push({ inboxIds, raw: (await buffer(stream)).toString() });
    },
    onError: () => undefined,
    ...changes,
  });
  return taken;
}

function inboxOf(address: string): number | null {
  if (/^support(\+.*)?@example\.com$/.test(address)) return 7;
  return address === 'sales@example.com' ? 8 : null;
}

function send(to: string[], body = 'Hello') {
  const server = {
    host: '127.0.0.1',
    port: receiver?.port ?? 0,
    username: '',
    password: '',
    auth_protocol: 'none' as const,
    tls_type: 'none' as const,
    tls_skip_verify: false,
  };
  const raw = Buffer.from(`Subject: x\r\n\r\n${body}\r\n`);
  const hooks = { outbound: { allowPrivate: true }, beforeData: () => Promise.resolve() };
  return sendMail([server], { envelope: { from: 'ann@example.org', to }, raw }, hooks);
}

test('takes mail for an inbox, its plus-addresses and several inboxes at once', async () => {
  const taken = await receiverWith();
  const to = ['Support+abc@example.com', 'support@example.com', 'sales@example.com'];
  expect((await send(to)).kind).toBe('sent');
  expect(taken).toEqual([{ inboxIds: [7, 8], raw: 'Subject: x\r\n\r\nHello\r\n' }]);
});

test('refuses strangers for good and relays nothing', async () => {
  const taken = await receiverWith();
  expect(await send(['someone@elsewhere.org'])).toMatchObject({ kind: 'permanent' });
  expect(taken).toEqual([]);
});

test('takes a mail for a thousand addresses, and the others with the next one', async () => {
  const taken = await receiverWith();
  const to = Array.from({ length: 1_002 }, (_, index) => `support+${index}@example.com`);
  const outcome = await send(to);
  expect(outcome.kind === 'sent' && outcome.refused).toMatchObject([
    { address: 'support+1000@example.com', permanent: false },
    { address: 'support+1001@example.com', permanent: false },
  ]);
  expect(taken).toHaveLength(1);
});

test('asks the sender to come back when the mail could not be made safe', async () => {
  const troubles: unknown[] = [];
  await receiverWith({
    take: () => Promise.reject(new Error('disk full')),
    onError: (error) => troubles.push(error),
  });
  expect(await send(['support@example.com'])).toMatchObject({
    kind: 'temporary',
    response: expect.stringContaining('try again'),
  });
  expect(troubles).toHaveLength(1);
});

test('asks the sender to come back when it cannot tell whose address it is', async () => {
  await receiverWith({ accepts: () => Promise.reject(new Error('database gone')) });
  expect(await send(['support@example.com'])).toMatchObject({ kind: 'temporary' });
});

test('refuses a mail above the size limit for good and takes the next one', async () => {
  const taken = await receiverWith();
  expect(await send(['support@example.com'], 'x'.repeat(20_000))).toMatchObject({
    kind: expect.stringMatching(/permanent|temporary/),
  });
  expect(taken).toEqual([]);
  expect((await send(['support@example.com'])).kind).toBe('sent');
});
