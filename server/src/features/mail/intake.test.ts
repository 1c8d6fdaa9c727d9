import { afterAll, beforeAll, expect, test } from 'vitest';
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

const settled = (inboxId: number, count: number) => settledLedger(app.deps, inboxId, count);
const messages = (inboxId: number) => messagesOf(app.deps, inboxId);
const mailboxes = (inboxId: number) =>
  app.deps.db
    .selectFrom('mailboxes')
    .select(['uid_validity', 'before_uid', 'before_count', 'server_count'])
    .where('inbox_id', '=', inboxId)
    .orderBy('id')
    .execute();

test('a mail in the mailbox becomes a message, and its ledger row says which', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'first', dovecot });
  await dovecot.deliver('first', mailOf('Where is my parcel?'));
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

test('an answer of the customer joins the thread', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'thread', dovecot });
  await dovecot.deliver('thread', mailOf('First', ['Message-ID: <thread-1@example.org>']));
  await settled(inboxId, 1);
  await dovecot.deliver('thread', mailOf('Second', ['In-Reply-To: <thread-1@example.org>']));
  await settled(inboxId, 2);
  const [one, two] = await messages(inboxId);
  expect(two?.conversation_id).toBe(one?.conversation_id);
});

test('mails that answer each other keep their order, however many come at once', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'chain', dovecot, enabled: false });
  const count = 30;
  for (let number = 0; number < count; number += 1) {
    const id = (of: number) => `<chain-${of}@example.org>`;
    const answers = number > 0 ? [`In-Reply-To: ${id(number - 1)}`] : [];
    const chained = ['From: Ann Example <ann@example.org>', `Message-ID: ${id(number)}`];
    await dovecot.deliver('chain', mailOf(`link ${number}`, [...chained, ...answers]));
    await dovecot.deliver('chain', mailOf('alone', [`From: stranger-${number}@example.org`]));
  }
  await app.deps.db
    .updateTable('inboxes')
    .set({ enabled: true })
    .where('id', '=', inboxId)
    .execute();
  await settled(inboxId, 2 * count);
  const all = await messages(inboxId);
  const links = all.filter(({ text_content }) => text_content.startsWith('link'));
  expect(links.map(({ text_content }) => text_content.trim())).toEqual(
    Array.from({ length: count }, (_, number) => `link ${number}`),
  );
  expect(new Set(links.map((link) => link.conversation_id)).size).toBe(1);
  expect(new Set(all.map((mail) => mail.conversation_id)).size).toBe(1 + count);
});

test('a server that hangs up every few mails is read to the end', async () => {
  const proxy = await startCuttableProxy(
    { host: dovecot.host, port: dovecot.port },
    { bytes: 100_000 },
  );
  try {
    const inboxId = await insertInbox(app.deps, {
      user: 'flaky',
      dovecot: { ...dovecot, port: proxy.port },
      enabled: false,
    });
    for (let number = 0; number < 12; number += 1) {
      await dovecot.deliver('flaky', mailOf(`number ${number} ${'x'.repeat(30_000)}`));
    }
    await app.deps.db
      .updateTable('inboxes')
      .set({ enabled: true })
      .where('id', '=', inboxId)
      .execute();
    const rows = await settled(inboxId, 12);
    expect(rows.map((row) => row.state)).toEqual(Array.from({ length: 12 }, () => 'message'));
  } finally {
    await proxy.stop();
  }
});

test('mail from before the start stays one range; what comes afterwards is taken', async () => {
  await dovecot.addUser('later', 'secret');
  const old = `X-Old: yes\r\n${mailOf('Old')}`;
  for (let i = 0; i < 3; i += 1) await dovecot.deliver('later', old + i);
  const inboxId = await insertInbox(app.deps, {
    user: 'later',
    dovecot,
    importStart: { from: 'now' },
    createdAt: new Date(Date.now() + 2_000),
  });
  await eventually('the mailbox is open', async () => (await mailboxes(inboxId)).length === 1);
  expect(await mailboxes(inboxId)).toMatchObject([{ before_uid: 3, before_count: 3 }]);
  await dovecot.deliver('later', mailOf('New'));
  const rows = await settled(inboxId, 1);
  expect(rows).toMatchObject([{ uid: 4, state: 'message' }]);
});

test('the last days are taken when asked for', async () => {
  await dovecot.addUser('days', 'secret');
  await dovecot.deliver('days', mailOf('Today'));
  const inboxId = await insertInbox(app.deps, {
    user: 'days',
    dovecot,
    importStart: { from: 'days', days: 2 },
  });
  expect(await settled(inboxId, 1)).toMatchObject([{ state: 'message' }]);
});

test('the same bytes twice are one message; the same mail by two routes as well', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'twice', dovecot });
  const mail = mailOf('Only once, please');
  await dovecot.deliver('twice', mail);
  await dovecot.deliver('twice', mail);
  await dovecot.deliver('twice', `Received: from elsewhere\r\n${mail}`);
  const rows = await settled(inboxId, 3);
  expect(rows.map((row) => row.state)).toEqual(['message', 'duplicate', 'duplicate']);
  expect(await messages(inboxId)).toHaveLength(1);
});

test('one id on two different mails gives two messages', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'reused', dovecot });
  await dovecot.deliver('reused', mailOf('One', ['Message-ID: <same@example.org>']));
  await dovecot.deliver('reused', mailOf('Two', ['Message-ID: <same@example.org>']));
  const rows = await settled(inboxId, 2);
  expect(rows.map((row) => row.state)).toEqual(['message', 'message']);
});

test('the same mail in two inboxes appears in both', async () => {
  const one = await insertInbox(app.deps, { user: 'both-a', dovecot });
  const two = await insertInbox(app.deps, { user: 'both-b', dovecot });
  const mail = mailOf('To you both');
  await Promise.all([dovecot.deliver('both-a', mail), dovecot.deliver('both-b', mail)]);
  expect(await settled(one, 1)).toMatchObject([{ state: 'message' }]);
  expect(await settled(two, 1)).toMatchObject([{ state: 'message' }]);
});

test('a new UIDVALIDITY doubles nothing and loses nothing', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'restored', dovecot });
  await dovecot.deliver('restored', mailOf('One'));
  await dovecot.deliver('restored', mailOf('Two'));
  await settled(inboxId, 2);
  await dovecot.bumpUidValidity('restored');
  await dovecot.deliver('restored', mailOf('Three'));
  const rows = await settled(inboxId, 5);
  expect(
    rows
      .slice(2)
      .map((row) => row.state)
      .sort(),
  ).toEqual(['duplicate', 'duplicate', 'message']);
  expect(await messages(inboxId)).toHaveLength(3);
});

test('a wrong password says what to do, and reading goes on by itself when it is right', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'locked', dovecot });
  await settled(inboxId, 0);
  const sealed = (password: string) => ({ password_encrypted: app.deps.secrets.seal(password) });
  const servers = () => app.deps.db.updateTable('inbox_servers').where('inbox_id', '=', inboxId);
  await servers().set(sealed('wrong')).execute();
  const error = await eventually('an error', () => inboxError(app.deps, inboxId));
  expect(error).toContain('refused the user name or password');
  expect(error).toContain('Authentication failed');
  await dovecot.deliver('locked', mailOf('Still here'));
  await servers().set(sealed('secret')).execute();
  await settled(inboxId, 1);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
});

test('a renamed mailbox is reported, and found again under its old name', async () => {
  await dovecot.addUser('renamed', 'secret');
  await dovecot.createMailbox('renamed', 'Support');
  await dovecot.deliver('renamed', mailOf('One'), 'Support');
  const inboxId = await insertInbox(app.deps, { user: 'renamed', dovecot, mailbox: 'Support' });
  await settled(inboxId, 1);
  await dovecot.renameMailbox('renamed', 'Support', 'Gone');
  // Dovecot first hangs up on whoever has the mailbox open.
  await eventually('the error names the mailbox', async () =>
    (await inboxError(app.deps, inboxId))?.includes('mailbox is not there any more'),
  );
  await dovecot.deliver('renamed', mailOf('Two'), 'Gone');
  await dovecot.renameMailbox('renamed', 'Gone', 'Support');
  await settled(inboxId, 2);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
  expect(await messages(inboxId)).toHaveLength(2);
});

test('the server may go and come back', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'gone', dovecot });
  await dovecot.deliver('gone', mailOf('Before'));
  await settled(inboxId, 1);
  await dovecot.pause();
  await dovecot.deliver('gone', mailOf('Meanwhile'));
  const error = await eventually('an error', () => inboxError(app.deps, inboxId));
  expect(error).toMatch(/takes no connection|connection .* lost/);
  await dovecot.resume();
  await settled(inboxId, 2);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
});

test('an inbox switched off is not read; switched on again it catches up', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'paused', dovecot, enabled: false });
  await dovecot.deliver('paused', mailOf('Patience'));
  const other = await insertInbox(app.deps, { user: 'unpaused', dovecot });
  await dovecot.deliver('unpaused', mailOf('At once'));
  await settled(other, 1);
  expect(await ledgerOf(app.deps, inboxId)).toEqual([]);
  await app.deps.db
    .updateTable('inboxes')
    .set({ enabled: true })
    .where('id', '=', inboxId)
    .execute();
  await settled(inboxId, 1);
});

test('two instances read one mailbox, and each mail comes in once', async () => {
  const second = startReaders(
    { ...app.deps, config: { ...app.deps.config, databaseUrl: 'shared' } },
    { errors: createInboxErrors(app.deps.db), timing },
  );
  const inboxId = await insertInbox(app.deps, { user: 'shared', dovecot });
  for (let i = 0; i < 10; i += 1) await dovecot.deliver('shared', mailOf(`Mail ${i}`));
  await settled(inboxId, 10);
  // Whoever holds the lease loses it; the other one may take it.
  await app.deps.db
    .updateTable('inbox_leases')
    .set({ expires_at: new Date(0) })
    .where('inbox_id', '=', inboxId)
    .execute();
  for (let i = 0; i < 10; i += 1) await dovecot.deliver('shared', mailOf(`More ${i}`));
  await settled(inboxId, 20);
  await second.stop();
  expect(await messages(inboxId)).toHaveLength(20);
  const mine = await messages(inboxId);
  expect(new Set(mine.map((message) => message.text_content)).size).toBe(20);
});
