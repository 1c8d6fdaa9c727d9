import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dovecot, startDovecot } from '../../testing/dovecot.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { eventually } from '../../testing/poll.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { type Readers, startReaders } from './readers.ts';

let app: TestApp;
let dovecot: Dovecot;
let readers: Readers;

const timing = { pollMs: 1_000, retryMs: 100, retryMaxMs: 500, renewMs: 1_000 };

beforeAll(async () => {
  app = await startTestApp();
  dovecot = await startDovecot();
  readers = startReaders(app.deps, { errors: createInboxErrors(app.deps.db), timing });
});
afterAll(async () => {
  await readers?.stop();
  await dovecot?.stop();
  await app?.close();
});

let made = 0;
/** A mail with an id of its own; `headers` come before its body. */
function mail(body: string, headers: string[] = []): string {
  made += 1;
  const usual = [
    'From: Ann Example <ann@example.org>',
    'To: support@parley.test',
    `Subject: Question ${made}`,
    `Message-ID: <${made}@example.org>`,
    'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  ];
  const names = headers.map((line) => line.split(':')[0]);
  const kept = usual.filter((line) => !names.includes(line.split(':')[0]));
  return [...kept, ...headers.filter((line) => !line.endsWith(': -')), '', body, ''].join('\r\n');
}

const ledger = (inboxId: number) =>
  app.deps.db
    .selectFrom('mail_ledger')
    .select([
      'id',
      'uid',
      'uid_validity',
      'state',
      'reason',
      'message_id',
      'subject',
      'sender',
      'raw_key',
      'attempts',
    ])
    .where('inbox_id', '=', inboxId)
    .orderBy('id')
    .execute();

const settled = (inboxId: number, count: number) =>
  eventually(
    `${count} ledger rows decided`,
    async () => {
      const rows = await ledger(inboxId);
      const open = rows.filter((row) => ['found', 'stored', 'failed'].includes(row.state));
      return rows.length === count && open.length === 0 && rows;
    },
    20_000,
  );

const messages = (inboxId: number) =>
  app.deps.db
    .selectFrom('messages')
    .select(['id', 'text_content', 'conversation_id', 'raw_key', 'type', 'status'])
    .where('inbox_id', '=', inboxId)
    .where('type', '=', 'incoming')
    .orderBy('id')
    .execute();

test('a mail in the mailbox becomes a message, and its ledger row says which', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'first', dovecot });
  await dovecot.deliver('first', mail('Where is my parcel?'));
  const [row] = await settled(inboxId, 1);
  const [message] = await messages(inboxId);
  expect(message).toMatchObject({ text_content: expect.stringContaining('parcel') });
  expect(row).toMatchObject({
    state: 'message',
    message_id: message?.id,
    sender: 'ann@example.org',
  });
  expect(await app.deps.storage.size(row?.raw_key ?? '')).toBeGreaterThan(0);
  expect(await dovecot.flags('first')).toEqual(['']);
});
