import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '../../mail/smtp/send.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { brokenMails, oddMails } from '../../testing/mail-corpus/corpus.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { ledgerOf } from '../../testing/mail-scene.ts';
import { eventually } from '../../testing/poll.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { type Readers, startReaders } from './readers.ts';
import { startMailReceiver } from './receiver.ts';

/** The whole corpus by SMTP: nothing is refused at the door, everything ends in the ledger. */
let app: TestApp;
let readers: Readers;
let receiver: Awaited<ReturnType<typeof startMailReceiver>>;

beforeAll(async () => {
  app = await startTestApp({ SMTP_PORT: '0' });
  readers = startReaders(app.deps, { errors: createInboxErrors(app.deps.db) });
  receiver = await startMailReceiver(app.deps);
});
afterAll(async () => {
  await receiver?.stop();
  await readers?.stop();
  await app?.close();
});

async function deliver(raw: Buffer): Promise<void> {
  const server = {
    host: '127.0.0.1',
    port: receiver?.port ?? 0,
    username: '',
    password: '',
    auth_protocol: 'none' as const,
    tls_type: 'none' as const,
    tls_skip_verify: false,
  };
  // A bounce comes with the empty sender that stands in it.
  const from = raw.includes('Return-Path: <>') ? '' : 'ann@example.org';
  const mail = { envelope: { from, to: ['corpus@parley.test'] }, raw };
  const { kind } = await sendMail([server], mail, {
    outbound: { allowPrivate: true },
    beforeData: () => Promise.resolve(),
  });
  expect(kind).toBe('sent');
}

/** Most mails of the corpus share one id, by which they would be copies of each other. */
function withOwnId(raw: Buffer, index: number): Buffer {
  return Buffer.from(
    raw.toString('latin1').replace('<1@example.org>', `<${index}@example.org>`),
    'latin1',
  );
}

/** Waits until every row has its outcome; what is to be tried again is tried at once. */
function decided(inboxId: number, count: number) {
  return eventually(
    `${count} mails decided`,
    async () => {
      const rows = await ledgerOf(app.deps, inboxId);
      const open = rows.filter(({ state }) => ['found', 'stored', 'failed'].includes(state));
      // Row by row: all at once would wait for the reader while the reader waits for them.
      for (const { id } of open) {
        await app.deps.db
          .updateTable('mail_ledger')
          .set({ next_try_at: null })
          .where('id', '=', id)
          .execute();
      }
      return rows.length === count && open.length === 0 && rows;
    },
    100_000,
  );
}

test('every mail of the corpus ends in the ledger with an outcome, and opens through the API', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'corpus' });
  const corpus = [...oddMails, ...brokenMails];
  for (const [index, [, raw]] of corpus.entries()) await deliver(withOwnId(raw, index));
  const rows = await decided(inboxId, corpus.length);
  const outcomes = rows.map(({ state, reason }, index) => ({
    what: corpus[index]?.[0] ?? '',
    state,
    reason,
  }));
  for (const { what, state, reason } of outcomes) {
    if (state === 'quarantined') expect(reason, what).not.toBe('');
    else expect(['message', 'duplicate'], what).toContain(state);
  }
  const odd = outcomes.slice(0, oddMails.length);
  expect(odd.filter(({ state }) => state === 'quarantined')).toEqual([]);

  const admin = await app.agent('Admin');
  const { results } = await admin.call('listAll', { query: { page_size: 500 } });
  const messages = rows.filter(({ state }) => state === 'message');
  expect(messages.length).toBeGreaterThan(oddMails.length - 20);
  for (const { uuid } of results) {
    const page = await admin.call('listMessages', { params: { uuid } });
    expect(page.results.length).toBeGreaterThan(0);
  }
}, 300_000);
