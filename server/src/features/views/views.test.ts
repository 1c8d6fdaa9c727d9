import type { Filter } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation, insertPlainInbox } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const filter = (field: string, operator: string, value = ''): Filter => ({
  model: 'conversations',
  field,
  operator,
  value,
});
const waiting = { name: 'Waiting', filters: [filter('waiting_since', 'set')] };

describe('the views of an agent', () => {
  test('are saved, listed by name, changed and deleted', async () => {
    const agent = await app.agent('Agent');
    const first = await agent.call('createView', { body: waiting });
    const second = await agent.call('createView', { body: { ...waiting, name: 'another' } });
    expect(first).toMatchObject(waiting);
    expect((await agent.call('listViews')).map(({ name }) => name)).toEqual(['another', 'Waiting']);
    const changed = { name: 'Nobody’s', filters: [filter('assigned_user_id', 'not set')] };
    const params = { id: first.id };
    expect(await agent.call('updateView', { params, body: changed })).toMatchObject(changed);
    expect(await agent.call('deleteView', { params: { id: second.id } })).toBe(true);
    expect(await agent.call('listViews')).toEqual([expect.objectContaining(changed)]);
  });

  test('say what another tab saved meanwhile', async () => {
    const agent = await app.agent('Agent');
    const { id, updated_at } = await agent.call('createView', { body: waiting });
    const save = (name: string) =>
      agent.answer('updateView', { params: { id }, body: { ...waiting, name, updated_at } });
    expect(await save('First')).toMatchObject({ code: 200 });
    expect(await save('Second')).toMatchObject({ code: 409, data: { name: 'First' } });
  });

  test('are nobody else’s, an administrator’s included', async () => {
    const agent = await app.agent('Agent');
    const { id } = await agent.call('createView', { body: waiting });
    const params = { id };
    expect((await admin.call('listViews')).map((view) => view.id)).not.toContain(id);
    expect((await admin.answer('updateView', { params, body: waiting })).code).toBe(404);
    expect((await admin.answer('deleteView', { params })).code).toBe(404);
    expect((await admin.answer('listViewConversations', { params })).code).toBe(404);
    expect(await agent.call('listViews')).toHaveLength(1);
  });

  test('are renewed in the agent’s other tabs, and in nobody else’s', async () => {
    const url = await app.listen();
    const [agent, other] = [await app.agent('Agent'), await app.agent('Agent')];
    const [own, others] = await Promise.all([openSocket(url, agent), openSocket(url, other)]);
    const { id } = await agent.call('createView', { body: waiting });
    await agent.call('updateView', { params: { id }, body: { ...waiting, name: 'Other' } });
    await agent.call('deleteView', { params: { id } });
    await admin.call('createTag', { body: { name: 'Last' } });
    const told = ({ frames }: TestSocket) =>
      frames.flatMap((frame) => (frame.type === 'settings' ? [frame.data.changed] : []));
    for (const socket of [own, others]) {
      await socket.waitFor('the tag', () => told(socket).includes('tags'));
      await socket.close();
    }
    expect(told(own)).toEqual(['views', 'views', 'views', 'tags']);
    expect(told(others)).toEqual(['tags']);
  });

  test('take values that are no text, as the text they stand for', async () => {
    const agent = await app.agent('Agent');
    const model = 'conversations';
    const filters = [
      { model, field: 'status_id', operator: 'equals', value: 3 },
      { model, field: 'priority_id', operator: 'set', value: null },
      { model, field: 'tags', operator: 'set' },
    ];
    const { filters: kept } = await agent.call('createView', { body: { name: 'Mixed', filters } });
    expect(kept.map(({ value }) => value)).toEqual(['3', '', '']);
  });

  test('end at fifty', async () => {
    const agent = await app.agent('Agent');
    for (let n = 0; n < 50; n += 1) await agent.call('createView', { body: waiting });
    const answer = await agent.answer('createView', { body: waiting });
    expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('50') });
  });
});

test.each<[string, object, string, string]>([
  ['no name', { name: ' ' }, 'name', 'cannot be empty'],
  ['a name of one character', { name: 'x' }, 'name', '2 to 30'],
  ['a name of 31 characters', { name: 'x'.repeat(31) }, 'name', '30'],
  ['no filter', { filters: [] }, 'filters', 'at least one'],
  [
    'an unknown model',
    { filters: [{ ...filter('status_id', 'set'), model: 'agents' }] },
    'filters.0.model',
    'agents',
  ],
  [
    'an unknown field',
    { filters: [...waiting.filters, filter('password', 'set')] },
    'filters.1.field',
    'password',
  ],
  [
    'an operator the field has not',
    { filters: [filter('status_id', 'contains', '1')] },
    'filters.0.operator',
    'contains',
  ],
  ['no value', { filters: [filter('status_id', 'equals')] }, 'filters.0.value', 'status_id'],
  [
    'a value of another kind',
    { filters: [filter('created_at', 'equals', 'soon')] },
    'filters.0.value',
    'soon',
  ],
])('%s is refused in words', async (...[, wrong, path, words]) => {
  const answer = await admin.answer('createView', { body: { ...waiting, ...wrong } });
  const [problem] = answer.data as { path: string; message: string }[];
  expect(answer).toMatchObject({ code: 400, error_type: 'InputException' });
  expect(problem?.path).toBe(path);
  expect(problem?.message.toLowerCase()).toContain(words);
});

describe('the conversations of a view', () => {
  let inboxId: number;
  let uuids: string[];

  beforeAll(async () => {
    inboxId = (await insertPlainInbox(app.deps)).id;
    uuids = [];
    for (let n = 0; n < 12; n += 1) {
      const assigned_user_id = n % 3 === 0 ? admin.agentId : null;
      uuids.push((await insertConversation(app.deps, { inboxId, assigned_user_id })).uuid);
    }
  });

  const viewOf = (client: Client, ...filters: Filter[]) =>
    client.call('createView', {
      body: { name: 'Test', filters: [filter('inbox_id', 'equals', String(inboxId)), ...filters] },
    });

  test('are those that it holds for and the agent may see', async () => {
    const reader = await app.agent([
      'view:manage',
      'conversations:read',
      'conversations:read_unassigned',
    ]);
    const [all, unassigned] = await Promise.all([viewOf(admin), viewOf(reader)]);
    const ofAdmin = await admin.call('listViewConversations', { params: { id: all.id } });
    const ofReader = await reader.call('listViewConversations', { params: { id: unassigned.id } });
    expect(ofAdmin.total).toBe(12);
    expect(ofReader.results.map(({ uuid }) => uuid).sort()).toEqual(
      uuids.filter((_uuid, n) => n % 3 !== 0).sort(),
    );
    expect((await reader.call('counts')).views).toEqual({ [unassigned.id]: 8 });
    expect((await admin.call('counts')).views).toMatchObject({ [all.id]: 12 });
  });

  test('come in pages, in an order, with filters of the moment on top', async () => {
    const { id } = await viewOf(admin);
    const query = { page_size: 5, order_by: 'conversations.created_at', order: 'asc' } as const;
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await admin.call('listViewConversations', {
        params: { id },
        query: { ...query, after },
      });
      expect(page.total).toBe(12);
      found.push(...page.results.map(({ uuid }) => uuid));
      after = page.next ?? undefined;
    } while (after);
    expect(found).toEqual(uuids);
    const filters = JSON.stringify([filter('assigned_user_id', 'not set')]);
    const some = await admin.call('listViewConversations', { params: { id }, query: { filters } });
    expect(some.total).toBe(8);
  });

  test('are none when it names a tag, an agent or an attribute that is gone', async () => {
    const tag = await admin.call('createTag', { body: { name: 'Short-lived' } });
    const { db } = app.deps;
    const attribute = {
      key: 'gone',
      name: 'Gone',
      data_type: 'text',
      applies_to: 'conversation',
      values: '[]',
    };
    await db.insertInto('custom_attributes').values(attribute).execute();
    const views = await Promise.all([
      viewOf(admin, filter('tags', 'contains', String(tag.id))),
      viewOf(admin, filter('assigned_user_id', 'equals', '99999')),
      viewOf(admin, filter('custom_attributes.gone', 'not set')),
    ]);
    await admin.call('deleteTag', { params: { id: tag.id } });
    await db.deleteFrom('custom_attributes').where('key', '=', 'gone').execute();
    for (const { id } of views) {
      const page = await admin.call('listViewConversations', { params: { id } });
      expect(page).toMatchObject({ results: [], total: 0 });
      expect((await admin.call('counts')).views[id]).toBe(0);
    }
  });

  test('count where they are open', async () => {
    const { id } = await viewOf(admin);
    const [uuid = ''] = uuids;
    await admin.call('setStatus', { params: { uuid }, body: { status: 'Resolved' } });
    expect((await admin.call('counts')).views[id]).toBe(11);
    expect((await admin.call('listViewConversations', { params: { id } })).total).toBe(12);
  });
});

test('more than 10,000 open ones count as 10,001', async () => {
  const { id: inboxId } = await insertPlainInbox(app.deps);
  const { db } = app.deps;
  const contact = await db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: 10_003 }, () => ({
    contact_id: contact.id,
    inbox_id: inboxId,
    priority_id: null,
    assigned_user_id: null,
    assigned_team_id: null,
    sla_policy_id: null,
    linked_conversation_id: null,
  }));
  for (let n = 0; n < rows.length; n += 1_000) {
    await db
      .insertInto('conversations')
      .values(rows.slice(n, n + 1_000))
      .execute();
  }
  const filters = [filter('inbox_id', 'equals', String(inboxId))];
  const { id } = await admin.call('createView', { body: { name: 'Many', filters } });
  expect(await admin.call('counts')).toMatchObject({ all: 10_001, views: { [id]: 10_001 } });
  const page = await admin.call('listViewConversations', { params: { id } });
  expect(page.total).toBe(10_003);
});
