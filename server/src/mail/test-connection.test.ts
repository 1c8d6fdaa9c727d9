import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dovecot, startDovecot } from '../testing/dovecot.ts';
import { type MailSink, startMailSink } from '../testing/mail-sink.ts';
import { testConnection } from './test-connection.ts';

let dovecot: Dovecot;
let sink: MailSink;
let mute: Server;
const outbound = { allowPrivate: true };

beforeAll(async () => {
  dovecot = await startDovecot();
  await dovecot.addUser('ann', 'secret');
  sink = await startMailSink({ auth: { username: 'ann', password: 'secret' } });
  mute = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    mute.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await dovecot?.stop();
  await sink?.stop();
  mute?.close();
});

const imap = (changes = {}) => ({
  host: '127.0.0.1',
  port: dovecot.port,
  username: 'ann',
  password: 'secret',
  mailbox: 'INBOX',
  tls_type: 'none' as const,
  tls_skip_verify: false,
  ...changes,
});
const smtp = (changes = {}) => ({
  host: '127.0.0.1',
  port: sink.port,
  username: 'ann',
  password: 'secret',
  auth_protocol: 'plain' as const,
  tls_type: 'none' as const,
  tls_skip_verify: false,
  ...changes,
});
const told = (result: Awaited<ReturnType<typeof testConnection>>) =>
  result.steps.map((step) => `${step.server} ${step.step} ${step.ok ? 'ok' : step.message}`);

test('passes every step of working servers and changes nothing', async () => {
  const result = await testConnection({ imap: [imap()], smtp: [smtp()] }, outbound);
  expect(result.ok).toBe(true);
  expect(told(result)).toEqual([
    'imap resolve ok',
    'imap connect ok',
    'imap sign_in ok',
    'imap mailbox ok',
    'smtp resolve ok',
    'smtp connect ok',
    'smtp sign_in ok',
  ]);
  expect(sink.received).toEqual([]);
});

test('names the step that failed and what the server said', async () => {
  const wrong = await testConnection(
    {
      imap: [imap({ password: 'wrong' }), imap({ mailbox: 'Nowhere' })],
      smtp: [smtp({ password: 'wrong' })],
    },
    outbound,
  );
  expect(wrong.ok).toBe(false);
  expect(told(wrong)).toEqual([
    'imap resolve ok',
    'imap connect ok',
    'imap sign_in mailErrors.wrongPassword',
    'imap resolve ok',
    'imap connect ok',
    'imap sign_in ok',
    'imap mailbox mailErrors.mailboxMissing',
    'smtp resolve ok',
    'smtp connect ok',
    'smtp sign_in mailErrors.wrongPassword',
  ]);
  expect(wrong.steps.at(-1)?.server_words).toContain('Authentication credentials invalid');
});

test('names a host that is not there, a closed port and a certificate nobody vouches for', async () => {
  const result = await testConnection(
    {
      imap: [imap({ host: 'mail.invalid' }), imap({ port: 1 })],
      smtp: [],
    },
    outbound,
  );
  expect(told(result)).toEqual([
    'imap resolve mailErrors.hostNotFound',
    'imap resolve ok',
    'imap connect mailErrors.refused',
  ]);
  const encrypted = imap({ port: dovecot.tlsPort, tls_type: 'tls' });
  expect(told(await testConnection({ imap: [encrypted], smtp: [] }, outbound)).at(-1)).toBe(
    'imap tls mailErrors.certificateSelfSigned',
  );
});

test('ends within eight seconds when a server says nothing', async () => {
  const address = mute.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const begin = Date.now();
  const result = await testConnection({ imap: [imap({ port })], smtp: [smtp({ port })] }, outbound);
  expect(Date.now() - begin).toBeLessThan(8_000);
  expect(told(result).filter((step) => step.endsWith('timeout'))).toHaveLength(2);
});

test('a server that greets after 40 seconds is told as one that does not answer in time', async () => {
  sink.always({ does: 'greet-late', afterMs: 40_000 });
  const result = await testConnection({ imap: [], smtp: [smtp()] }, outbound);
  expect(told(result)).toEqual([
    'smtp resolve ok',
    'smtp connect ok',
    'smtp sign_in mailErrors.timeout',
  ]);
  sink.always({ does: 'accept' });
});

test('connects to no address of an internal network where that is not allowed', async () => {
  const begin = sink.connections();
  const servers = { imap: [imap({ host: 'localhost' })], smtp: [smtp()] };
  expect(told(await testConnection(servers, { allowPrivate: false }))).toEqual([
    'imap resolve ok',
    'imap connect mailErrors.addressRefused',
    'smtp resolve ok',
    'smtp connect mailErrors.addressRefused',
  ]);
  const cloud = { imap: [imap({ host: '169.254.169.254' })], smtp: [] };
  expect(told(await testConnection(cloud, outbound)).at(-1)).toBe(
    'imap connect mailErrors.addressRefused',
  );
  expect(sink.connections()).toBe(begin);
});
