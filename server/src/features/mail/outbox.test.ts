import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMail } from '../../mail/parse/read-mail.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import { eventually } from '../../testing/poll.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { type OutboxWorker, startOutbox } from './outbox.ts';

let app: TestApp;
let sink: MailSink;
let worker: OutboxWorker;
let inboxId: number;

beforeAll(async () => {
  app = await startTestApp({ DATABASE_URL: 'postgresql://elsewhere/only-says-not-alone' });
  sink = await startMailSink();
  inboxId = await insertInbox(app.deps, { user: 'outbox', sink });
  worker = startOutbox(app.deps, { errors: createInboxErrors(app.deps.db) });
});
afterAll(async () => {
  await worker?.stop();
  await sink?.stop();
  await app?.close();
});

let made = 0;
/** A reply in a conversation of its own, due now; answers its message id. */
async function reply(changes: { to?: string; conversationId?: number; text?: string } = {}) {
  made += 1;
  const number = made;
  const { db, signal } = app.deps;
  const address = changes.to ?? `customer${number}@example.org`;
  const conversationId = changes.conversationId ?? (await conversation(address));
  const { id } = await db
    .insertInto('messages')
    .values({
      conversation_id: conversationId,
      inbox_id: inboxId,
      type: 'outgoing',
      status: 'pending',
      content: `<p>${changes.text ?? `Answer ${number}`}</p>`,
      text_content: changes.text ?? `Answer ${number}`,
      content_type: 'html',
      quote_start: null,
      sender_type: 'agent',
      contact_id: null,
      agent_id: null,
      message_id: `reply-${number}@parley.test`,
      body_hash: null,
      raw_key: null,
      server_words: null,
      meta: JSON.stringify({ to: [{ name: 'Ann', address }], cc: [], bcc: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('outbox')
    .values({
      kind: 'reply',
      message_id: id,
      inbox_id: inboxId,
      message_id_header: `<reply-${number}@parley.test>`,
      fence: null,
      server_words: null,
    })
    .execute();
  signal.raise('outbox');
  return { id, conversationId, messageId: `<reply-${number}@parley.test>` };
}

async function conversation(email: string): Promise<number> {
  const { db } = app.deps;
  const contact = await db
    .insertInto('contacts')
    .values({ email, first_name: 'Ann', avatar_key: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('conversations')
    .values({
      subject: 'Parcel',
      contact_id: contact.id,
      inbox_id: inboxId,
      waiting_since: '2020-01-01T00:00:00Z',
      priority_id: null,
      assigned_user_id: null,
      assigned_team_id: null,
      linked_conversation_id: null,
      sla_policy_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function stateOf(id: number) {
  const { db } = app.deps;
  return db
    .selectFrom('messages')
    .innerJoin('outbox', 'outbox.message_id', 'messages.id')
    .select([
      'messages.status',
      'outbox.state',
      'outbox.attempts',
      'outbox.send_at',
      'outbox.server_words',
      'outbox.id as outbox_id',
    ])
    .where('messages.id', '=', id)
    .executeTakeFirstOrThrow();
}

const becomes = (id: number, status: string, state = status) =>
  eventually(`message ${id} is ${status}`, async () => {
    const row = await stateOf(id);
    return row.status === status && row.state === state && row;
  });

const received = (messageId: string) =>
  sink.received.filter((mail) => mail.raw.toString().includes(`Message-ID: ${messageId}`));

/** Makes the row due now, as the clock would later. */
const dueNow = (id: number) =>
  app.deps.db
    .updateTable('outbox')
    .set({ send_at: new Date(0) })
    .where('message_id', '=', id)
    .execute();

test('a reply goes out once, with its headers, and counts as a reply when it is sent', async () => {
  const { id, conversationId, messageId } = await reply();
  await becomes(id, 'sent');
  const [mail, ...more] = received(messageId);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ from: 'outbox@parley.test', to: [`customer${made}@example.org`] });
  const raw = mail?.raw.toString() ?? '';
  expect(raw).toMatch(/^From: Support <outbox@parley.test>/m);
  expect(raw).toMatch(/^Reply-To: outbox\+conv-[0-9a-f-]{36}@parley.test/m);
  expect(raw).toMatch(/^Subject: Parcel/m);
  expect(raw).not.toMatch(/^Auto-Submitted/im);
  const row = await app.deps.db
    .selectFrom('conversations')
    .select(['first_reply_at', 'last_reply_at', 'waiting_since'])
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  expect(row.first_reply_at).not.toBeNull();
  expect(row.waiting_since).toBeNull();
});

test('a message tells the subject that its mail has', async () => {
  const admin = await app.agent('Admin');
  const answered = (await insertConversation(app.deps, { inboxId })).uuid;
  await admin.call('sendMessage', { params: { uuid: answered }, body: { message: '<p>Yes</p>' } });
  const { uuid: begun } = await admin.call('createConversation', {
    body: {
      ...{ subject: 'Your refund', content: '<p>Words</p>', inbox_id: inboxId },
      ...{ contact_email: 'ann@example.org', first_name: 'Ann' },
    },
  });
  await app.deps.db
    .updateTable('outbox')
    .set({ send_at: new Date(0) })
    .execute();
  app.deps.signal.raise('outbox');
  const subjects = [answered, begun].map(async (uuid) => {
    const { results } = await admin.call('listMessages', { params: { uuid } });
    const sent = results.find(({ type }) => type === 'outgoing');
    const raw = await eventually(
      'the mail',
      () => sink.received.find((mail) => mail.raw.includes(`<${sent?.uuid}@`))?.raw,
    );
    return [sent?.meta.subject, (await readMail(raw)).subject];
  });
  expect(await Promise.all(subjects)).toEqual([
    ['Re: My order', 'Re: My order'],
    ['Your refund', 'Your refund'],
  ]);
});

test('what is refused for now is tried again later, and failed after a day', async () => {
  sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'greylisted' });
  const begun = Date.now();
  const { id, messageId } = await reply();
  const waiting = await eventually('a second try is planned', async () => {
    const row = await stateOf(id);
    return row.attempts === 1 && row;
  });
  expect(waiting).toMatchObject({
    status: 'pending',
    state: 'pending',
    server_words: expect.stringContaining('greylisted'),
  });
  expect(waiting.send_at.getTime() - begun).toBeGreaterThan(50_000);
  await dueNow(id);
  await becomes(id, 'sent');
  expect(received(messageId)).toHaveLength(1);

  sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'still greylisted' });
  const late = await reply();
  await eventually('the first try', async () => (await stateOf(late.id)).attempts === 1);
  sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'still greylisted' });
  await app.deps.db
    .updateTable('outbox')
    .set({ attempts: 7 })
    .where('message_id', '=', late.id)
    .execute();
  await dueNow(late.id);
  expect(await becomes(late.id, 'failed')).toMatchObject({
    server_words: expect.stringContaining('still greylisted'),
  });
});

/** What still waits would else be tried in the midst of another test. */
async function goesOut(id: number): Promise<void> {
  await dueNow(id);
  await becomes(id, 'sent');
}

test('a reply whose server hangs up says so in the workspace’s words', async () => {
  sink.next({ does: 'drop-before-data' });
  const { id } = await reply();
  const words = await eventually('the first try', async () => (await stateOf(id)).server_words);
  expect(words).toContain('The connection to 127.0.0.1 was lost.');
  await goesOut(id);
});

test('a try waits its time although nobody could be told of the trouble of its server', async () => {
  const deaf = {
    ...createInboxErrors(app.deps.db),
    report: () => Promise.reject(new Error('deaf')),
  };
  await worker.stop();
  const begun = Date.now();
  worker = startOutbox(app.deps, { errors: deaf });
  sink.next({ does: 'refuse', at: 'connect', code: 421, text: 'busy' });
  const { id } = await reply();
  await eventually('the first try', async () => (await stateOf(id)).attempts === 1);
  await worker.stop();
  expect((await stateOf(id)).send_at.getTime() - begun).toBeGreaterThan(30_000);
  worker = startOutbox(app.deps, { errors: createInboxErrors(app.deps.db) });
  await goesOut(id);
});

test('what is refused for good fails at once, in the words of the server', async () => {
  sink.next({ does: 'refuse', at: 'data', code: 554, text: 'no such luck' });
  const { id, messageId } = await reply();
  expect(await becomes(id, 'failed')).toMatchObject({
    server_words: expect.stringContaining('no such luck'),
  });
  expect(received(messageId)).toEqual([]);
});

test('a connection lost after the mail flowed makes it uncertain, and it is never sent again by itself', async () => {
  sink.next({ does: 'take-and-drop' });
  const { id, messageId } = await reply();
  await becomes(id, 'uncertain');
  const after = await reply();
  await becomes(after.id, 'sent');
  expect(received(messageId)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ status: 'uncertain' });
});

test('a mail whose worker vanished while it sent becomes uncertain; one that only waited goes out', async () => {
  const { db } = app.deps;
  sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'later' });
  const vanished = await reply();
  await eventually('the first try', async () => (await stateOf(vanished.id)).attempts === 1);
  const past = new Date(Date.now() - 1_000);
  const fence = '00000000-0000-4000-8000-000000000000';
  await db
    .updateTable('outbox')
    .set({ state: 'sending', fence, lease_until: past })
    .where('message_id', '=', vanished.id)
    .execute();
  await becomes(vanished.id, 'uncertain');
  expect(received(vanished.messageId)).toEqual([]);

  sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'later' });
  const claimed = await reply();
  await eventually('the first try', async () => (await stateOf(claimed.id)).attempts === 1);
  await db
    .updateTable('outbox')
    .set({ fence, lease_until: past, send_at: past })
    .where('message_id', '=', claimed.id)
    .execute();
  await becomes(claimed.id, 'sent');
  expect(received(claimed.messageId)).toHaveLength(1);
});

test('answers in one conversation arrive in the order they were written', async () => {
  const first = await reply({ text: 'one' });
  const others: Awaited<ReturnType<typeof reply>>[] = [];
  for (const text of ['two', 'three', 'four']) {
    others.push(await reply({ conversationId: first.conversationId, text }));
  }
  for (const { id } of [first, ...others]) await becomes(id, 'sent');
  const order = sink.received
    .map((mail) => /Message-ID: (\S+)/.exec(mail.raw.toString())?.[1])
    .filter((id) => [first, ...others].some((sent) => sent.messageId === id));
  expect(order).toEqual([first, ...others].map((sent) => sent.messageId));
});

test('two workers on one database send each mail once', async () => {
  const second = startOutbox(app.deps, { errors: createInboxErrors(app.deps.db) });
  const replies = await Promise.all(Array.from({ length: 20 }, () => reply()));
  for (const { id } of replies) await becomes(id, 'sent');
  await second.stop();
  for (const { messageId } of replies) expect(received(messageId)).toHaveLength(1);
});

test('system mail goes the same way, marked as automatic', async () => {
  await insertSystemMail('<system-1@parley.invalid>');
  const [mail] = await eventually('the system mail', () => {
    const found = received('<system-1@parley.invalid>');
    return found.length > 0 && found;
  });
  expect(mail?.to).toEqual(['agent@example.org']);
  expect(mail?.raw.toString()).toMatch(/^Auto-Submitted: auto-generated/im);
  // It may have held the link to a password: nothing of it stays.
  await eventually('an empty row', async () => {
    const row = await systemMail('<system-1@parley.invalid>');
    return row.state === 'sent' && JSON.stringify(row.content) === '{}';
  });
});

test('a system mail that was emptied as uncertain is not sent empty when its server refused it for now', async () => {
  const refusal = Promise.withResolvers<{ code: number; text: string }>();
  const id = '<system-2@parley.invalid>';
  sink.next({ does: 'answer-after', what: refusal.promise });
  await insertSystemMail(id);
  await eventually('it flows', () => received(id).length === 1);
  await eventually('uncertain', async () => {
    // Again and again: the worker renews it.
    await app.deps.db
      .updateTable('outbox')
      .set({ lease_until: new Date(0) })
      .where('message_id_header', '=', id)
      .where('state', '=', 'sending')
      .execute();
    return (await systemMail(id)).state === 'uncertain';
  });
  refusal.resolve({ code: 451, text: 'later' });
  await eventually('failed', async () => (await systemMail(id)).state === 'failed');
});

async function insertSystemMail(message_id_header: string): Promise<void> {
  const mail = { to: 'agent@example.org', subject: 'A new password', text: 'Here.' };
  const { db, signal } = app.deps;
  await db
    .insertInto('outbox')
    .values({
      kind: 'system',
      message_id: null,
      inbox_id: null,
      message_id_header,
      content: JSON.stringify(mail),
      fence: null,
      server_words: null,
    })
    .execute();
  signal.raise('outbox');
}

function systemMail(id: string) {
  return app.deps.db
    .selectFrom('outbox')
    .select(['state', 'content'])
    .where('message_id_header', '=', id)
    .executeTakeFirstOrThrow();
}
