import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation, insertPlainInbox } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
import type { StoredAttachment } from './received.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const { whole, messagesOf, eventCount } = viewOf(
  () => admin,
  () => app.deps,
);

describe('tags', () => {
  test('tags are those of the catalogue', async () => {
    const { uuid } = await insertConversation(app.deps);
    await admin.call('createTag', { body: { name: 'Poles' } });
    const set = (tags: string[]) => admin.answer('setTags', { params: { uuid }, body: { tags } });
    expect((await set(['poles', 'Poles'])).code).toBe(200);
    expect((await whole(uuid)).tags).toEqual(['Poles']);
    expect((await set(['Nowhere'])).code).toBe(400);
    expect((await whole(uuid)).tags).toEqual(['Poles']);
  });
});

describe('replying', () => {
  const reply = (uuid: string, more: Record<string, unknown> = {}) =>
    admin.answer('sendMessage', {
      params: { uuid },
      body: { message: '<p>On its way</p>', ...more },
    });

  test('a reply waits ten seconds to be taken back into the draft', async () => {
    const { uuid } = await insertConversation(app.deps);
    const asked = Date.now();
    const { data } = await reply(uuid);
    const message = data as { uuid: string; status: string; meta: { send_at: string } };
    expect(message.status).toBe('pending');
    expect(Date.parse(message.meta.send_at) - asked).toBeGreaterThan(9_900);
    const draft = await admin.call('cancelMessage', { params: { uuid, mid: message.uuid } });
    expect(draft.content).toContain('On its way');
    expect((await messagesOf(uuid)).some((each) => each.uuid === message.uuid)).toBe(false);
    expect((await whole(uuid)).last_message).toContain('my order did not arrive');
  });

  test('a reply taken back stands above the draft that was written since, and is answered alone', async () => {
    const { uuid } = await insertConversation(app.deps);
    const { data } = await reply(uuid);
    const params = { uuid, mode: 'reply' };
    const body = { content: '<p>Since then</p>', to: ['since@example.org'], cc: [], bcc: [] };
    await admin.call('putDraft', { params, body: { ...body, attachments: [] } });
    const mid = (data as { uuid: string }).uuid;
    const returned = await admin.call('cancelMessage', { params: { uuid, mid } });
    expect(returned.content).toBe('<p>On its way</p>');
    const kept = await admin.call('getDraft', { params });
    expect(kept.content).toBe('<p>On its way</p><p>Since then</p>');
    expect(kept.to).toEqual(returned.to);
  });

  test('before a reply taken back, a mail of files alone says how many in the list', async () => {
    const file: StoredAttachment = {
      filename: 'bill.pdf',
      contentType: 'application/pdf',
      size: 5,
      storageKey: 'attachments/bill',
      thumbnailKey: null,
      contentId: null,
      disposition: 'attachment',
    };
    const mail = parsedMail({ text: '' });
    const { uuid } = await insertConversation(app.deps, { mail, attachments: [file, file] });
    const { data } = await reply(uuid);
    await admin.call('cancelMessage', { params: { uuid, mid: (data as { uuid: string }).uuid } });
    expect((await whole(uuid)).last_message).toBe('[2 attachments]');
  });

  test('the only message of a conversation taken back leaves none of its words in the list', async () => {
    const { inboxId } = await insertConversation(app.deps);
    const { uuid } = await admin.call('createConversation', {
      body: {
        subject: 'Begun by us',
        content: '<p>First words</p>',
        inbox_id: inboxId,
        contact_email: 'begun@example.org',
        first_name: 'Bea',
      },
    });
    const mid = (await messagesOf(uuid)).find(({ type }) => type === 'outgoing')?.uuid ?? '';
    await admin.call('cancelMessage', { params: { uuid, mid } });
    expect(await whole(uuid)).toMatchObject({ last_message: '', last_message_sender: 'system' });
  });

  test('the same uuid twice is one message', async () => {
    const { uuid } = await insertConversation(app.deps);
    const mine = '3b8e3a8e-6f0f-4b8e-9a51-0d3f0c0f7a11';
    const answers = await Promise.all([1, 2, 3].map(() => reply(uuid, { uuid: mine })));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect((await messagesOf(uuid)).filter((message) => message.uuid === mine)).toHaveLength(1);
    const other = await insertConversation(app.deps);
    expect((await reply(other.uuid, { uuid: mine })).code).toBe(400);
  });

  test('what arrived meanwhile asks first, and is shown', async () => {
    const mail = parsedMail();
    const { uuid, inboxId } = await insertConversation(app.deps, { mail });
    const [seen] = await messagesOf(uuid);
    await insertConversation(app.deps, {
      inboxId,
      mail: parsedMail({ inReplyTo: mail.messageId, text: 'Never mind, it came!' }),
    });
    const answer = await reply(uuid, { seen_message_uuid: seen?.uuid });
    expect(answer).toMatchObject({
      code: 409,
      data: { messages: [{ text_content: 'Never mind, it came!' }] },
    });
    const writer = await app.agent([
      'conversations:read',
      'conversations:read_all',
      'messages:write',
    ]);
    const unread = await writer.answer('sendMessage', {
      params: { uuid },
      body: { message: '<p>Yes</p>', seen_message_uuid: seen?.uuid },
    });
    expect(unread).toMatchObject({ code: 409, data: { messages: [] } });
    expect((await reply(uuid)).code).toBe(200);
  });

  test('nothing to say, an unknown file and a switched off inbox are refused, and leave nothing', async () => {
    const { uuid, inboxId } = await insertConversation(app.deps);
    const count = (await messagesOf(uuid)).length;
    expect((await reply(uuid, { message: '<p> </p>' })).code).toBe(400);
    expect((await reply(uuid, { attachments: [999_999] })).code).toBe(400);
    await app.deps.db
      .updateTable('inboxes')
      .set({ enabled: false })
      .where('id', '=', inboxId)
      .execute();
    expect((await reply(uuid)).code).toBe(409);
    expect(await messagesOf(uuid)).toHaveLength(count);
  });

  test('scripts and handlers an agent pastes do not stay', async () => {
    const { uuid } = await insertConversation(app.deps);
    await reply(uuid, {
      message: '<p onclick="x()">Hi<script>x()</script><img src="https://a.example/x.gif"></p>',
    });
    const [message] = await messagesOf(uuid);
    expect(message?.content).toBe('<p>Hi</p>');
  });

  test('a note touches the last message and never who waits', async () => {
    const { uuid } = await insertConversation(app.deps);
    const before = await whole(uuid);
    await reply(uuid, { private: true, message: '<p>Between us</p>' });
    const after = await whole(uuid);
    expect(after).toMatchObject({
      last_message: 'Between us',
      waiting_since: before.waiting_since,
    });
    expect(after.first_reply_at).toBeNull();
  });
});

describe('creating', () => {
  const input = async (more: Record<string, unknown> = {}) => ({
    subject: 'About your order',
    content: '<p>Hello</p>',
    inbox_id: (await insertPlainInbox(app.deps)).id,
    contact_email: 'New.Person@Example.org',
    first_name: 'New',
    last_name: 'Person',
    ...more,
  });
  const create = async (more?: Record<string, unknown>) =>
    admin.answer('createConversation', { body: (await input(more)) as never });

  test('a new conversation has its first message and its customer', async () => {
    const { data } = await create();
    expect(data).toMatchObject({
      subject: 'About your order',
      contact: { email: 'new.person@example.org', first_name: 'New' },
      last_message: 'Hello',
      last_message_sender: 'agent',
    });
  });

  test('the customer is called as the agent typed it, whatever a mail says later', async () => {
    const typed = { first_name: 'mary ann', last_name: '' };
    const { data } = await create({ ...typed, contact_email: 'mary@example.org' });
    const created = data as { uuid: string };
    expect(created).toMatchObject({ contact: typed });
    const mail = parsedMail({ from: 'mary@example.org', name: 'Marianne Smith' });
    await insertConversation(app.deps, { mail });
    expect((await whole(created.uuid)).contact).toMatchObject(typed);
    const again = await create({ first_name: 'Other', contact_email: 'mary@example.org' });
    expect(again.data).toMatchObject({ contact: typed });
  });

  test('asked twice with one uuid, as when the answer was lost, is there once', async () => {
    const uuid = randomUUID();
    const body = await input({ uuid });
    const first = await admin.call('createConversation', { body });
    const second = await admin.call('createConversation', { body });
    expect(second.uuid).toBe(first.uuid);
    const messages = await admin.call('listMessages', { params: { uuid: first.uuid } });
    expect(messages.results.filter(({ type }) => type === 'outgoing')).toMatchObject([{ uuid }]);
    const other = await app.agent('Admin');
    expect(await other.answer('createConversation', { body })).toMatchObject({ code: 400 });
  });

  test('is given to an agent or a team by those only who may assign', async () => {
    const { id: team_id } = await admin.call('createTeam', { body: { name: 'Given work' } });
    const starter = await app.agent([
      'conversations:write',
      'conversations:read_all',
      'conversations:read',
    ]);
    const start = async (more: Record<string, unknown>) =>
      (await starter.answer('createConversation', { body: await input(more) })).code;
    expect(await start({ agent_id: admin.agentId })).toBe(403);
    expect(await start({ team_id })).toBe(403);
    expect(await start({})).toBe(200);
  });

  test('who gives it to a colleague and may not see theirs hears that it is made, and makes it once', async () => {
    const starter = await app.agent([
      'conversations:write',
      'conversations:read',
      'conversations:read_assigned',
      'conversations:update_user_assignee',
    ]);
    const body = await input({ uuid: randomUUID(), agent_id: admin.agentId });
    const first = await starter.answer('createConversation', { body });
    expect(first).toMatchObject({ code: 200, data: { uuid: expect.any(String) } });
    expect(await starter.answer('createConversation', { body })).toEqual(first);
    const { uuid } = first.data as { uuid: string };
    expect((await starter.answer('getConversation', { params: { uuid } })).code).toBe(404);
    expect(await whole(uuid)).toMatchObject({ assigned_user_id: admin.agentId });
  });

  test('who may see neither it nor their own hears that it is made', async () => {
    const starter = await app.agent(['conversations:write', 'conversations:read']);
    const { code, data } = await starter.answer('createConversation', { body: await input() });
    expect({ code, data }).toEqual({ code: 200, data: { uuid: expect.any(String) } });
  });

  test('who names nobody and may see their own alone becomes its assignee', async () => {
    const starter = await app.agent([
      'conversations:write',
      'conversations:read',
      'conversations:read_assigned',
    ]);
    const { data } = await starter.answer('createConversation', { body: await input() });
    expect(data).toMatchObject({ assigned_user_id: starter.agentId });
  });

  test.each([
    ['subject', ''],
    ['content', ''],
    ['inbox_id', 999_999],
    ['contact_email', 'nobody'],
    ['first_name', ''],
    ['team_id', 999_999],
    ['agent_id', 999_999],
    ['attachments', [999_999]],
  ])('a wrong %s is named, and nothing stays', async (field, value) => {
    const count = () =>
      app.deps.db
        .selectFrom('conversations')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const answer = await create({ [field]: value });
    expect(answer).toMatchObject({ code: 400, error_type: 'InputException' });
    expect(JSON.stringify(answer.data)).toContain(field);
    expect(await count()).toEqual(before);
  });
});

describe('unread', () => {
  test('is each agent’s own, counts customers alone, and begins with the agent', async () => {
    const mail = parsedMail();
    const { uuid, inboxId } = await insertConversation(app.deps, { mail });
    const late = await app.agent('Agent');
    const unread = async (client: Client) =>
      (await client.call('getConversation', { params: { uuid } })).unread_message_count;
    expect(await unread(admin)).toBe(1);
    await admin.call('markSeen', { params: { uuid } });
    expect(await unread(admin)).toBe(0);
    await insertConversation(app.deps, {
      inboxId,
      mail: parsedMail({ inReplyTo: mail.messageId, text: 'Hello?' }),
    });
    await admin.call('sendMessage', { params: { uuid }, body: { message: 'x', private: true } });
    expect(await unread(admin)).toBe(1);
    expect(await unread(late)).toBe(1);
  });
});

describe('drafts', () => {
  test('are kept for each agent, conversation and mode, and go when the message goes', async () => {
    const { uuid } = await insertConversation(app.deps);
    const other = await app.agent('Admin');
    const params = { uuid, mode: 'reply' as const };
    await admin.call('putDraft', { params, body: { content: '<p>half a</p>', cc: ['a@x.org'] } });
    expect(await admin.call('getDraft', { params })).toMatchObject({
      content: '<p>half a</p>',
      cc: ['a@x.org'],
    });
    expect((await other.call('getDraft', { params })).content).toBe('');
    expect((await admin.call('getDraft', { params: { uuid, mode: 'note' } })).content).toBe('');
    await admin.call('sendMessage', {
      params: { uuid },
      body: { message: '<p>half a sentence</p>' },
    });
    expect((await admin.call('getDraft', { params })).content).toBe('');
  });
});

describe('custom attributes', () => {
  beforeAll(async () => {
    const attribute = (key: string, data_type: string, values: string[] = []) => ({
      key,
      name: key,
      label: key,
      applies_to: 'conversation',
      data_type,
      values: JSON.stringify(values),
    });
    await app.deps.db
      .insertInto('custom_attributes')
      .values([
        attribute('order', 'text'),
        attribute('amount', 'number'),
        attribute('urgent', 'checkbox'),
        attribute('bought', 'date'),
        attribute('page', 'link'),
        attribute('size', 'list', ['S', 'M']),
      ] as never)
      .execute();
  });

  const set = async (uuid: string, body: Record<string, unknown>) =>
    admin.answer('setCustomAttributes', { params: { uuid }, body });

  test.each([
    ['order', 'FS-1'],
    ['amount', 12.5],
    ['urgent', true],
    ['bought', '2026-11-21'],
    ['page', 'https://example.org/a'],
    ['size', 'M'],
  ])('%s takes %s, and null takes it away', async (key, value) => {
    const { uuid } = await insertConversation(app.deps);
    expect(await set(uuid, { [key]: value })).toMatchObject({ code: 200, data: { [key]: value } });
    expect((await whole(uuid)).custom_attributes).toEqual({ [key]: value });
    await set(uuid, { [key]: null });
    expect((await whole(uuid)).custom_attributes).toEqual({});
  });

  test.each([
    ['order', 5],
    ['amount', 'many'],
    ['urgent', 'yes'],
    ['bought', 'yesterday'],
    ['bought', '2026-02-30'],
    ['bought', '2026-11-21 (about noon)'],
    ['page', 'javascript:alert(1)'],
    ['size', 'XL'],
    ['nowhere', 'x'],
  ])('%s does not take %s', async (key, value) => {
    const { uuid } = await insertConversation(app.deps);
    expect(await set(uuid, { [key]: value })).toMatchObject({ code: 400 });
    expect((await whole(uuid)).custom_attributes).toEqual({});
  });

  test('more than 200 at once are not looked at', async () => {
    const { uuid } = await insertConversation(app.deps);
    const keys = Array.from({ length: 201 }, (_, index) => [`key${index}`, 'x']);
    const { code, data } = await set(uuid, Object.fromEntries(keys));
    expect(code).toBe(400);
    expect(JSON.stringify(data)).toContain('more than 200');
  });
});

test('an attribute that is what it was changes nothing and tells nobody', async () => {
  const { uuid } = await insertConversation(app.deps);
  const set = (urgent: boolean | null) =>
    admin.call('setCustomAttributes', { params: { uuid }, body: { urgent } });
  await set(true);
  const { updated_at } = await whole(uuid);
  const before = await eventCount(uuid);
  expect(await set(true)).toEqual({ urgent: true });
  expect(await eventCount(uuid)).toBe(before);
  expect((await whole(uuid)).updated_at).toBe(updated_at);
  await set(null);
  const removed = await eventCount(uuid);
  await set(null);
  expect(await eventCount(uuid)).toBe(removed);
});

test('what is not one’s own to see answers 404 everywhere', async () => {
  const me = await app.agent([
    'conversations:read',
    'conversations:read_assigned',
    'conversations:write',
    'conversations:update_status',
    'conversations:update_priority',
    'conversations:update_tags',
    'conversations:update_user_assignee',
    'messages:read',
    'messages:write',
    'contacts:write',
  ]);
  const { uuid } = await insertConversation(app.deps);
  const mid = (await messagesOf(uuid))[0]?.uuid ?? '';
  const answers = await Promise.all([
    me.answer('getConversation', { params: { uuid } }),
    me.answer('listMessages', { params: { uuid } }),
    me.answer('getMessage', { params: { uuid, mid } }),
    me.answer('listParticipants', { params: { uuid } }),
    me.answer('messageBody', { params: { uuid: mid } }),
    me.answer('messageSource', { params: { uuid: mid } }),
    me.answer('sendMessage', { params: { uuid }, body: { message: 'x' } }),
    me.answer('setStatus', { params: { uuid }, body: { status: 'Open' } }),
    me.answer('setPriority', { params: { uuid }, body: { priority: null } }),
    me.answer('setTags', { params: { uuid }, body: { tags: [] } }),
    me.answer('setAssignee', { params: { uuid, type: 'user' }, body: { assignee_id: me.agentId } }),
    me.answer('markSeen', { params: { uuid } }),
    me.answer('getDraft', { params: { uuid, mode: 'reply' } }),
    me.answer('setCustomAttributes', { params: { uuid }, body: {} }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404));
});
