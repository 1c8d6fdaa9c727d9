import type { BulkChange, Permission } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let uuids: string[];
let teamId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  teamId = (await admin.call('createTeam', { body: { name: 'Second line' } })).id;
  for (const name of ['One', 'Two']) await admin.call('createTag', { body: { name } });
});
afterAll(() => app?.close());
beforeEach(async () => {
  uuids = [];
  for (let index = 0; index < 3; index += 1) uuids.push((await insertConversation(app.deps)).uuid);
});

const { whole, activityOf, eventCount } = viewOf(
  () => admin,
  () => app.deps,
);
const bulk = (change: BulkChange, { me = admin, at = uuids } = {}) =>
  me.call('changeConversations', { body: { uuids: at, change } });
const refused = (change: BulkChange, { me = admin, at = uuids } = {}) =>
  me.answer('changeConversations', { body: { uuids: at, change } });

test.each<[BulkChange, object, object]>([
  [
    { type: 'status', status: 'Resolved', snoozed_until: null },
    { status: 'Resolved' },
    { type: 'status_changed' },
  ],
  [{ type: 'priority', priority: 'High' }, { priority: 'High' }, { type: 'priority_changed' }],
  [
    { type: 'tags', how: 'add', tags: ['one', 'Two'] },
    { tags: ['One', 'Two'] },
    { to: 'One, Two' },
  ],
])(
  '%j changes each, with its line; a second time it changes nothing',
  async (change, now, line) => {
    const data = await bulk(change, { at: [...uuids, ...uuids] });
    expect(data.failed).toEqual([]);
    expect(data.changed.toSorted()).toEqual(uuids.toSorted());
    for (const uuid of uuids) {
      expect(await whole(uuid)).toMatchObject(now);
      expect(await activityOf(uuid)).toMatchObject([line]);
    }
    const events = await eventCount(uuids[0] ?? '');
    expect((await bulk(change)).changed).toHaveLength(3);
    expect(await eventCount(uuids[0] ?? '')).toBe(events);
  },
);

test('an agent, a team and nobody; snoozed until a moment; a tag taken away, the others stay', async () => {
  await bulk({ type: 'user', assignee_id: admin.agentId });
  expect(await whole(uuids[1] ?? '')).toMatchObject({ assigned_user_id: admin.agentId });
  await bulk({ type: 'user', assignee_id: null });
  await bulk({ type: 'team', assignee_id: teamId });
  await bulk({ type: 'status', status: 'Snoozed', snoozed_until: '3h' });
  await bulk({ type: 'tags', how: 'add', tags: ['One', 'Two'] });
  await bulk({ type: 'tags', how: 'remove', tags: ['One'] });
  for (const uuid of uuids) {
    const now = await whole(uuid);
    expect(now).toMatchObject({
      assigned_user_id: null,
      assigned_team_id: teamId,
      status: 'Snoozed',
      tags: ['Two'],
    });
    expect(now.snoozed_until).not.toBeNull();
  }
});

test('what one may not see is named with the reason, the others are changed', async () => {
  const me = await app.agent([
    'conversations:read',
    'conversations:read_assigned',
    'conversations:update_priority',
  ]);
  const [mine = '', theirs = ''] = uuids;
  await admin.call('setAssignee', {
    params: { uuid: mine, type: 'user' },
    body: { assignee_id: me.agentId },
  });
  const unknown = '00000000-0000-4000-8000-000000000000';
  const data = await bulk(
    { type: 'priority', priority: 'High' },
    { me, at: [theirs, mine, unknown] },
  );
  expect(data.changed).toEqual([mine]);
  expect(data.failed.map(({ uuid }) => uuid).toSorted()).toEqual([theirs, unknown].toSorted());
  const { message } = await me.answer('setPriority', {
    params: { uuid: theirs },
    body: { priority: 'High' },
  });
  expect(data.failed[0]?.message).toBe(message);
  expect(await whole(theirs)).toMatchObject({ priority: null });
});

test.each<[BulkChange, Permission]>([
  [{ type: 'user', assignee_id: null }, 'conversations:update_user_assignee'],
  [{ type: 'team', assignee_id: null }, 'conversations:update_team_assignee'],
  [{ type: 'status', status: 'Open', snoozed_until: null }, 'conversations:update_status'],
  [{ type: 'priority', priority: null }, 'conversations:update_priority'],
  [{ type: 'tags', how: 'add', tags: ['One'] }, 'conversations:update_tags'],
])('%j needs %s', async (change, permission) => {
  const rights: Permission[] = [
    'conversations:update_user_assignee',
    'conversations:update_team_assignee',
    'conversations:update_status',
    'conversations:update_priority',
    'conversations:update_tags',
  ];
  const sees: Permission[] = ['conversations:read', 'conversations:read_all'];
  const without = await app.agent([...sees, ...rights.filter((right) => right !== permission)]);
  expect(await refused(change, { me: without })).toMatchObject({
    code: 403,
    error_type: 'PermissionException',
  });
  const allowed = await bulk(change, { me: await app.agent([...sees, permission]) });
  expect(allowed.changed).toHaveLength(3);
});

test('a status, priority, tag or agent that is not there is refused for each', async () => {
  for (const change of [
    { type: 'status', status: 'Gone', snoozed_until: null },
    { type: 'status', status: 'Snoozed', snoozed_until: '-1h' },
    { type: 'priority', priority: 'Gone' },
    { type: 'tags', how: 'remove', tags: ['Gone'] },
    { type: 'user', assignee_id: 999_999 },
  ] satisfies BulkChange[]) {
    const data = await bulk(change);
    expect(data.changed).toEqual([]);
    expect(data.failed).toHaveLength(3);
  }
});

test('500 at once and no more', async () => {
  const many = Array.from(
    { length: 501 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  const change: BulkChange = { type: 'priority', priority: null };
  expect((await refused(change, { at: many })).code).toBe(400);
  expect((await bulk(change, { at: many.slice(1) })).failed).toHaveLength(500);
});
