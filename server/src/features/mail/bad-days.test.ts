import { Failure } from '@parley/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openStorage } from '../../storage/index.ts';
import { startCuttableProxy } from '../../testing/cuttable-proxy.ts';
import { type Dovecot, startDovecot } from '../../testing/dovecot.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import {
  inboxError,
  ledgerOf,
  mailOf,
  messagesOf,
  settledLedger,
} from '../../testing/mail-scene.ts';
import { eventually } from '../../testing/poll.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { startReaders } from './readers.ts';

const timing = { pollMs: 1_000, retryMs: 100, retryMaxMs: 500, renewMs: 1_000 };
const megabyte = 1024 * 1024;

let dovecot: Dovecot;
const ending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot?.stop());
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** An app that reads mail, ended after the test. */
async function reading(options: Parameters<typeof startTestApp>[1] = {}): Promise<TestApp> {
  const app = await startTestApp({}, options);
  ending.push(() => app.close());
  const readers = startReaders(app.deps, { errors: createInboxErrors(app.deps.db), timing });
  ending.push(() => readers.stop());
  return app;
}

test('strange mails in one mailbox: each is accounted for, and the ordinary ones come in', async () => {
  const app = await reading();
  await dovecot.addUser('strange', 'secret');
  const many = Array.from({ length: 10_000 }, (_, n) => `r${n}@x.org`).join(', ');
  const mails: [string, string][] = [
    ['no id', mailOf('Without an id', ['Message-ID: -'])],
    ['no sender', mailOf('Without a sender', ['From: -'])],
    ['broken charset', mailOf('caf\xe9', ['Content-Type: text/plain; charset=x-nowhere'])],
    ['broken boundary', mailOf('Lost?', ['Content-Type: multipart/mixed; boundary="never"'])],
    ['10,000 recipients', mailOf('To all', [`To: ${many}`])],
    ['nested 100 deep', nested(100)],
    ['ordinary', mailOf('An ordinary mail')],
  ];
  for (const [, mail] of mails) await dovecot.deliver('strange', mail);
  const inboxId = await insertInbox(app.deps, { user: 'strange', dovecot });
  const rows = await settledLedger(app.deps, inboxId, mails.length);
  const states = Object.fromEntries(rows.map((row, index) => [mails[index]?.[0], row.state]));
  expect(states).toEqual({
    'no id': 'message',
    'no sender': 'quarantined',
    'broken charset': 'message',
    'broken boundary': 'message',
    '10,000 recipients': 'message',
    'nested 100 deep': expect.stringMatching(/^(message|quarantined)$/),
    ordinary: 'message',
  });
  for (const row of rows.filter(({ state }) => state === 'quarantined')) {
    expect(row.reason).not.toBe('');
    expect(row.raw_key).not.toBeNull();
  }
  const texts = (await messagesOf(app.deps, inboxId)).map((message) => message.text_content);
  expect(texts.join('\n')).toContain('An ordinary mail');
});

test('50 MB come in whole, and the mail behind it too', async () => {
  const app = await reading();
  await dovecot.addUser('large', 'secret');
  const content = Buffer.alloc(36 * megabyte, 'parley')
    .toString('base64')
    .replaceAll(/.{76}/g, '$&\r\n');
  const large = mailOf(
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'See the file',
      '--b',
      'Content-Type: application/zip; name="all.zip"',
      'Content-Disposition: attachment; filename="all.zip"',
      'Content-Transfer-Encoding: base64',
      '',
      content,
      '--b--',
    ].join('\r\n'),
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"'],
  );
  expect(large.length).toBeGreaterThan(49 * megabyte);
  await dovecot.deliver('large', large);
  await dovecot.deliver('large', mailOf('Small, behind it'));
  const inboxId = await insertInbox(app.deps, { user: 'large', dovecot });
  const rows = await settledLedger(app.deps, inboxId, 2);
  expect(rows.map(({ state }) => state)).toEqual(['message', 'message']);
  const file = await app.deps.db
    .selectFrom('media')
    .select(['filename', 'size'])
    .where('filename', '=', 'all.zip')
    .executeTakeFirstOrThrow();
  expect(file.size).toBe(36 * megabyte);
});

test('a certificate nobody vouches for is named; trusting it lets mail in', async () => {
  const app = await reading();
  await dovecot.addUser('sealed', 'secret');
  await dovecot.deliver('sealed', mailOf('Behind TLS'));
  const inboxId = await insertInbox(app.deps, { user: 'sealed', dovecot });
  const servers = () => app.deps.db.updateTable('inbox_servers').where('inbox_id', '=', inboxId);
  await settledLedger(app.deps, inboxId, 1);
  await servers().set({ port: dovecot.tlsPort, tls_type: 'tls' }).execute();
  const error = await eventually('an error', () => inboxError(app.deps, inboxId));
  expect(error).toMatch(/certificate/i);
  await dovecot.deliver('sealed', mailOf('Behind TLS again'));
  await servers().set({ tls_skip_verify: true }).execute();
  await settledLedger(app.deps, inboxId, 2);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
});

test('a full disk stops taking mail in with a text; room lets it go on, nothing lost or doubled', async () => {
  let isFull = false;
  const app = await reading({
    // The disk itself cannot be filled here without harm; this is how it answers when it is.
    storage: (usual) => ({
      ...usual,
      put: (key, content) => (isFull ? Promise.reject(diskFull()) : usual.put(key, content)),
    }),
  });
  const inboxId = await insertInbox(app.deps, { user: 'full', dovecot });
  await dovecot.deliver('full', mailOf('Before'));
  await settledLedger(app.deps, inboxId, 1);
  isFull = true;
  for (let n = 0; n < 3; n += 1) await dovecot.deliver('full', mailOf(`While full ${n}`));
  const error = await eventually('an error', () => inboxError(app.deps, inboxId));
  expect(error).toMatch(/disk is full/);
  isFull = false;
  await settledLedger(app.deps, inboxId, 4);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
  expect(await messagesOf(app.deps, inboxId)).toHaveLength(4);
});

test('while the file storage is away mail waits with a text; then it comes in, once', async () => {
  const s3 = await startS3Server();
  ending.push(() => s3.stop());
  const storage = await openStorage(readConfig({ DATA_DIR: s3.directory, ...s3.env }));
  const app = await reading({ storage: () => storage });
  const inboxId = await insertInbox(app.deps, { user: 'away', dovecot });
  await dovecot.deliver('away', mailOf('Before'));
  await settledLedger(app.deps, inboxId, 1);
  await s3.pause();
  for (let n = 0; n < 3; n += 1) await dovecot.deliver('away', mailOf(`While away ${n}`));
  const error = await eventually('an error', () => inboxError(app.deps, inboxId));
  expect(error).toMatch(/file storage does not answer .*ECONNREFUSED/);
  await s3.resume();
  await settledLedger(app.deps, inboxId, 4);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
  expect(await messagesOf(app.deps, inboxId)).toHaveLength(4);
});

test('without a database for a while, callers are told, and mail waits at its server', async () => {
  let proxy: Awaited<ReturnType<typeof startCuttableProxy>> | undefined;
  const app = await reading({
    async reach(connectionString) {
      const url = new URL(connectionString);
      const folder = url.searchParams.get('host');
      const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
      proxy = await startCuttableProxy(
        folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port },
      );
      url.search = '';
      url.hostname = '127.0.0.1';
      url.port = String(proxy.port);
      return url.href;
    },
  });
  ending.unshift(() => proxy?.stop() ?? Promise.resolve());
  const admin = await app.agent('Admin');
  const inboxId = await insertInbox(app.deps, { user: 'nodb', dovecot });
  await dovecot.deliver('nodb', mailOf('Before'));
  await settledLedger(app.deps, inboxId, 1);
  proxy?.cut();
  for (let n = 0; n < 3; n += 1) await dovecot.deliver('nodb', mailOf(`Meanwhile ${n}`));
  const answer = await admin.answer('me');
  expect(answer).toMatchObject({ code: 500, message: expect.stringContaining('database') });
  expect((await app.app.http.inject('/ready')).statusCode).toBe(503);
  proxy?.restore();
  await eventually('ready', async () => (await app.app.http.inject('/ready')).statusCode === 200);
  await settledLedger(app.deps, inboxId, 4);
  expect(await messagesOf(app.deps, inboxId)).toHaveLength(4);
  expect((await admin.answer('me')).code).toBe(200);
});

test('erasing a mail keeps its row, and reading again never brings it back', async () => {
  const app = await reading();
  const admin = await app.agent('Admin');
  const inboxId = await insertInbox(app.deps, { user: 'erased', dovecot });
  await dovecot.deliver('erased', mailOf('Without a sender', ['From: -']));
  const [row] = await settledLedger(app.deps, inboxId, 1);
  const params = { id: inboxId, row_id: row?.id ?? 0 };
  await admin.call('eraseRaw', { params });
  expect(await app.deps.storage.size(row?.raw_key ?? '')).toBeNull();
  await dovecot.bumpUidValidity('erased');
  const rows = await eventually('the copy is decided', async () => {
    const all = await ledgerOf(app.deps, inboxId);
    return all.length === 2 && all.every(({ state }) => state === 'erased') && all;
  });
  expect(rows).toHaveLength(2);
  expect((await admin.answer('readAgain', { params })).code).toBe(409);
});

test('a mail that was being read at every stop is read apart: taken in if it was bad luck', async () => {
  const app = await reading();
  const inboxId = await insertInbox(app.deps, { user: 'unlucky', dovecot, enabled: false });
  const rawKey = `raw/${inboxId}/unlucky`;
  await app.deps.storage.put(rawKey, Buffer.from(mailOf('Only unlucky')));
  await app.deps.db
    .insertInto('mail_ledger')
    .values({
      inbox_id: inboxId,
      folder: 'smtp',
      state: 'stored',
      raw_key: rawKey,
      sha256: 'unlucky',
      size: 100,
      attempts: 7,
    } as never)
    .execute();
  await app.deps.db
    .updateTable('inboxes')
    .set({ enabled: true })
    .where('id', '=', inboxId)
    .execute();
  const [row] = await settledLedger(app.deps, inboxId, 1);
  expect(row?.state).toBe('message');
  const [message] = await messagesOf(app.deps, inboxId);
  expect(message?.text_content).toContain('Only unlucky');
});

function diskFull(): Failure {
  return new Failure('GeneralException', 'errors.diskFull');
}

function nested(depth: number): string {
  let body = 'Content-Type: text/plain\r\n\r\ndeep inside\r\n';
  for (let level = depth; level > 0; level -= 1) {
    body = `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--\r\n`;
  }
  return `From: ann@example.org\r\nSubject: Deep\r\nMIME-Version: 1.0\r\n${body}`;
}
