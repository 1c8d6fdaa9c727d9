import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../db/transaction.ts';
import { insertConversation, type TestConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket } from '../../testing/socket.ts';
import { receiveMail } from '../conversations/index.ts';
import { purgeNotifications } from './index.ts';

let app: TestApp;
let url: string;
let admin: Client;
let agent: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
  agent = await app.agent('Agent');
});
afterAll(() => app?.close());

const onlyMine = ['conversations:read', 'conversations:read_assigned', 'messages:read'] as const;

const listed = async (client: Client) => (await client.call('listNotifications')).results;
const mention = ({ agentId }: Client) => `<span data-mention="${agentId}">@Somebody</span>`;

function writeNote(author: Client, uuid: string, message: string) {
  return author.call('sendMessage', { params: { uuid }, body: { message, private: true } });
}

/** Waits until all readers are through with everything that was committed before. */
function allRead(): Promise<unknown> {
  return eventually('every event is read', async () => {
    const { rows } = await sql`
      select 1 from event_sequence s
      where not exists (select 1 from event_readers where position < s.last)
        and not exists (select 1 from events where seq is null)`.execute(app.deps.db);
    return rows.length > 0;
  });
}

/** The customer of a conversation answers. */
async function customerAnswers({ id, inboxId }: TestConversation, automatic = false) {
  const { db } = app.deps;
  const { message_id } = await db
    .selectFrom('messages')
    .select('message_id')
    .where('conversation_id', '=', id)
    .where('type', '=', 'incoming')
    .executeTakeFirstOrThrow();
  const inbox = await db
    .selectFrom('inboxes')
    .select(['id', 'from_address', 'reply_to'])
    .where('id', '=', inboxId)
    .executeTakeFirstOrThrow();
  const text = automatic ? 'Out of office' : 'An answer';
  const mail = parsedMail({ inReplyTo: message_id, text, automatic, autoReplied: automatic });
  const rawKey = `raw/${randomUUID()}`;
  await commit(app.deps, (tx) =>
    receiveMail(tx, { inbox, mail, rawKey, attachments: [], now: app.deps.now() }),
  );
}

describe('an agent is notified', () => {
  test('of a conversation assigned to them, and not when they took it themselves', async () => {
    const one = await app.agent('Agent');
    const given = await insertConversation(app.deps);
    const taken = await insertConversation(app.deps);
    const assign = (by: Client, uuid: string) =>
      by.call('setAssignee', {
        params: { uuid, type: 'user' },
        body: { assignee_id: one.agentId },
      });
    await assign(one, taken.uuid);
    await assign(admin, given.uuid);
    await allRead();
    expect(await listed(one)).toEqual([
      expect.objectContaining({
        type: 'assigned',
        conversation: expect.objectContaining({ uuid: given.uuid }),
        message_uuid: null,
        actor: expect.objectContaining({ type: 'agent', id: admin.agentId }),
        read_at: null,
      }),
    ]);
    expect(await listed(admin)).toEqual([]);
  });

  test('of what a customer or colleague writes on their conversation, and of nothing automatic', async () => {
    const one = await app.agent('Agent');
    const conversation = await insertConversation(app.deps, { assigned_user_id: one.agentId });
    await customerAnswers(conversation, true);
    await customerAnswers(conversation);
    await writeNote(one, conversation.uuid, '<p>My own</p>');
    await writeNote(admin, conversation.uuid, '<p>From a colleague</p>');
    await allRead();
    const found = await listed(one);
    expect(found.map(({ type, excerpt, actor }) => [type, excerpt, actor.type])).toEqual([
      ['reply', 'From a colleague', 'agent'],
      ['reply', 'An answer', 'contact'],
    ]);
    expect(found[0]?.message_uuid).not.toBeNull();
  });

  test('once of a note that mentions them on their own conversation', async () => {
    const one = await app.agent('Agent');
    const { uuid } = await insertConversation(app.deps, { assigned_user_id: one.agentId });
    await writeNote(admin, uuid, `<p>${mention(one)} and again ${mention(one)}</p>`);
    await allRead();
    expect((await listed(one)).map(({ type }) => type)).toEqual(['mentioned']);
  });

  test('of a mention only where they may read it, and never in a reply', async () => {
    const outside = await app.agent(onlyMine);
    const { uuid } = await insertConversation(app.deps);
    const note = await writeNote(admin, uuid, `<p>${mention(outside)} ${mention(agent)}</p>`);
    await admin.call('sendMessage', {
      params: { uuid },
      body: { message: `<p>Dear ${mention(agent)}</p>` },
    });
    await allRead();
    expect(await listed(outside)).toEqual([]);
    expect(await listed(agent)).toEqual([
      expect.objectContaining({ type: 'mentioned', message_uuid: note.uuid }),
    ]);
  });

  test('of nothing they turned off', async () => {
    const one = await app.agent('Agent');
    const preferences = await one.call('getNotificationPreferences');
    expect(preferences).toEqual({
      assigned: { in_app: true, email: true },
      reply: { in_app: true, email: true },
      mentioned: { in_app: true, email: true },
    });
    const body = { ...preferences, reply: { in_app: false, email: true } };
    expect(await one.call('putNotificationPreferences', { body })).toEqual(body);
    const { uuid } = await insertConversation(app.deps, { assigned_user_id: one.agentId });
    await writeNote(admin, uuid, '<p>Unheard</p>');
    await writeNote(admin, uuid, `<p>${mention(one)}</p>`);
    await allRead();
    expect((await listed(one)).map(({ type }) => type)).toEqual(['mentioned']);
  });
});

test('a notification goes away with the sight of its conversation', async () => {
  const one = await app.agent(onlyMine);
  const { uuid } = await insertConversation(app.deps);
  const assign = (client: Client) =>
    admin.call('setAssignee', {
      params: { uuid, type: 'user' },
      body: { assignee_id: client.agentId },
    });
  await assign(one);
  await allRead();
  expect(await listed(one)).toHaveLength(1);
  await assign(agent);
  await allRead();
  expect(await listed(one)).toEqual([]);
  expect(await one.call('countNotifications')).toEqual({ unread_count: 0 });
});

test('sockets of the agent hear of it at once, nobody else’s do, and its other tabs when it is read', async () => {
  const one = await app.agent('Agent');
  const other = await app.agent('Agent');
  const { uuid } = await insertConversation(app.deps);
  const [mine, theirs] = await Promise.all([openSocket(url, one), openSocket(url, other)]);
  const note = await writeNote(admin, uuid, `<p>${mention(one)} have a look</p>`);
  const frame = await mine.waitFor('the notification', ({ type }) => type === 'notification');
  expect(frame).toMatchObject({
    data: { unread_count: 1, notification: { message_uuid: note.uuid, type: 'mentioned' } },
  });
  await one.call('readNotifications', { body: {} });
  await mine.waitFor(
    'that it is read',
    ({ type, data }) => type === 'settings' && data.changed === 'notifications',
  );
  const heard = theirs.frames.filter(({ type }) => type === 'notification' || type === 'settings');
  expect(heard).toEqual([]);
  await Promise.all([mine.close(), theirs.close()]);
});

test('one, those of a conversation, or all are marked read, and only the agent’s own', async () => {
  const one = await app.agent('Agent');
  const [first, second] = [await insertConversation(app.deps), await insertConversation(app.deps)];
  for (const { uuid } of [first, first, second]) {
    await writeNote(admin, uuid, `<p>${mention(one)} ${mention(agent)}</p>`);
  }
  await allRead();
  const unread = async () => (await listed(one)).filter(({ read_at }) => read_at === null).length;
  const theirs = await agent.call('countNotifications');
  const [newest] = await listed(one);
  await one.call('readNotifications', { body: { id: newest?.id } });
  expect(await unread()).toBe(2);
  await one.call('readNotifications', { body: { conversation_uuid: first.uuid } });
  expect(await unread()).toBe(0);
  await writeNote(admin, second.uuid, `<p>${mention(one)}</p>`);
  await allRead();
  expect(await one.call('readNotifications', { body: {} })).toEqual({ unread_count: 0 });
  expect(await agent.call('countNotifications')).toEqual(theirs);
});

test('pages follow one another without a gap', async () => {
  const one = await app.agent('Agent');
  const { uuid } = await insertConversation(app.deps);
  for (const word of ['one', 'two', 'three'])
    await writeNote(admin, uuid, `<p>${mention(one)} ${word}</p>`);
  await allRead();
  const first = await one.call('listNotifications', { query: { page_size: 2 } });
  expect(first).toMatchObject({ total: 3, total_pages: 2 });
  const rest = await one.call('listNotifications', {
    query: { page_size: 2, after: first.next ?? '' },
  });
  expect(rest.next).toBeNull();
  const excerpts = [...first.results, ...rest.results].map(({ excerpt }) => excerpt);
  expect(excerpts).toEqual(['@Somebody three', '@Somebody two', '@Somebody one']);
});

test('what the agent has looked at before it was told counts as read', async () => {
  const one = await app.agent('Agent');
  const { uuid } = await insertConversation(app.deps);
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`select 1 from event_readers for update`.execute(tx);
    await writeNote(admin, uuid, `<p>${mention(one)}</p>`);
    await one.call('markSeen', { params: { uuid } });
  });
  await allRead();
  expect(await listed(one)).toEqual([expect.objectContaining({ read_at: expect.any(String) })]);
  expect(await one.call('countNotifications')).toEqual({ unread_count: 0 });
});

test('an event read again notifies nobody again', async () => {
  const one = await app.agent('Agent');
  const { uuid } = await insertConversation(app.deps);
  await writeNote(admin, uuid, `<p>${mention(one)}</p>`);
  await allRead();
  await sql`update event_readers set position = 0`.execute(app.deps.db);
  app.deps.signal.raise('numbered');
  await allRead();
  expect(await listed(one)).toHaveLength(1);
});

test('after 90 days it is gone', async () => {
  const one = await app.agent('Agent');
  const { uuid } = await insertConversation(app.deps);
  await writeNote(admin, uuid, `<p>${mention(one)} old</p>`);
  await writeNote(admin, uuid, `<p>${mention(one)} young</p>`);
  await allRead();
  const [, old] = await listed(one);
  await sql`update notifications set created_at = now() - interval '91 days' where id = ${old?.id}`.execute(
    app.deps.db,
  );
  await purgeNotifications(app.deps.db);
  expect((await listed(one)).map(({ excerpt }) => excerpt)).toEqual(['@Somebody young']);
});

test('agents to mention: who may read it first, then the others, marked', async () => {
  const outside = await app.agent(onlyMine);
  const { uuid } = await insertConversation(app.deps);
  const found = await agent.call('listMentionable', { params: { uuid } });
  const seeing = found.filter(({ may_see }) => may_see).map(({ id }) => id);
  expect(seeing).toEqual(expect.arrayContaining([admin.agentId, agent.agentId]));
  expect(found.find(({ id }) => id === outside.agentId)?.may_see).toBe(false);
  expect(found.map(({ may_see }) => may_see)).toEqual(
    found.map(({ may_see }) => may_see).toSorted((one, other) => Number(other) - Number(one)),
  );
  const writer = await app.agent([...onlyMine, 'messages:write']);
  expect((await writer.answer('listMentionable', { params: { uuid } })).code).toBe(404);
});
