import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const { whole, activityOf, eventCount } = viewOf(
  () => admin,
  () => app.deps,
);

describe('status', () => {
  const set = (uuid: string, status: string, snoozed_until: string | null = null) =>
    admin.answer('setStatus', { params: { uuid }, body: { status, snoozed_until } });

  test('resolving notes when, reopening forgets it, and each writes one line', async () => {
    const { uuid } = await insertConversation(app.deps);
    await set(uuid, 'Resolved');
    expect((await whole(uuid)).resolved_at).not.toBeNull();
    await set(uuid, 'Resolved');
    await set(uuid, 'Open');
    expect((await whole(uuid)).resolved_at).toBeNull();
    expect(await activityOf(uuid)).toMatchObject([
      { type: 'status_changed', from: 'Resolved', to: 'Open' },
      { type: 'status_changed', from: 'Open', to: 'Resolved', actor_type: 'agent' },
    ]);
  });

  test('the same status again emits nothing, whatever the letter case', async () => {
    const { uuid } = await insertConversation(app.deps);
    const before = await eventCount(uuid);
    for (const status of ['Open', 'open', 'OPEN'])
      expect((await set(uuid, status)).data).toMatchObject({ uuid, status: 'Open' });
    expect(await eventCount(uuid)).toBe(before);
  });

  test('closing what is resolved keeps when it was, closing what is open notes nothing', async () => {
    const { uuid } = await insertConversation(app.deps);
    await set(uuid, 'Closed');
    expect((await whole(uuid)).resolved_at).toBeNull();
    await set(uuid, 'Resolved');
    const { resolved_at } = await whole(uuid);
    await set(uuid, 'Closed');
    expect(await whole(uuid)).toMatchObject({ status: 'Closed', resolved_at });
  });

  test.each([
    ['45m', 45],
    ['3h', 180],
    ['26.5h', 1590],
    ['26.4834h', 1589],
    [' 1440m ', 1440],
  ])(
    'snoozing for %s ends that many minutes from now, on the minute',
    async (duration, minutes) => {
      const { uuid } = await insertConversation(app.deps);
      const before = Date.now();
      expect((await set(uuid, 'Snoozed', duration)).code).toBe(200);
      const after = Date.now();
      const until = Date.parse((await whole(uuid)).snoozed_until ?? '');
      expect(until).toBeGreaterThan(before + minutes * 60_000 - 61_000);
      expect(until).toBeLessThan(after + minutes * 60_000 + 61_000);
      expect(until % 60_000).toBe(0);
    },
  );

  test('any other status ends the snooze', async () => {
    for (const status of ['Open', 'Resolved', 'Closed']) {
      const { uuid } = await insertConversation(app.deps);
      await set(uuid, 'Snoozed', '3h');
      await set(uuid, status);
      expect(await whole(uuid)).toMatchObject({ status, snoozed_until: null });
    }
  });

  test.each([
    ['Snoozed', null],
    ['Snoozed', ''],
    ['Snoozed', 'soon'],
    ['Snoozed', '-3h'],
    ['Snoozed', '0m'],
    ['Snoozed', '0.001h'],
    ['Snoozed', '1e3h'],
    ['Snoozed', '3d'],
    ['Snoozed', '3h 20m'],
    ['Snoozed', '999999999h'],
    ['Snoozed', '2026-12-24T12:00:00Z'],
    ['Open', '3h'],
    ['Nowhere', null],
  ])('%s for %s is refused', async (status, duration) => {
    const { uuid } = await insertConversation(app.deps);
    const before = await eventCount(uuid);
    expect(await set(uuid, status, duration)).toMatchObject({
      code: 400,
      error_type: 'InputException',
      data: [{ path: status === 'Nowhere' ? 'status' : 'snoozed_until' }],
    });
    expect(await eventCount(uuid)).toBe(before);
  });

  test('what was snoozed comes back by itself, once, with a line that says so', async () => {
    const { uuid, id } = await insertConversation(app.deps);
    await set(uuid, 'Snoozed', '1h');
    await app.deps.db
      .updateTable('conversations')
      .set({ snoozed_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    await eventually('awake', async () => (await whole(uuid)).status === 'Open');
    expect((await whole(uuid)).snoozed_until).toBeNull();
    expect(await activityOf(uuid)).toMatchObject([
      { type: 'woken', actor_type: 'system', from: 'Snoozed', to: 'Open' },
      { type: 'snoozed', actor_type: 'agent', from: 'Open' },
    ]);
  });

  test('the field errors are words, in the language of the workspace', async () => {
    const { uuid } = await insertConversation(app.deps);
    const answer = await set(uuid, 'Nowhere');
    expect(JSON.stringify(answer.data)).not.toContain('errors.');
  });
});

describe('priority', () => {
  test('the same again changes nothing and writes nothing', async () => {
    const { uuid } = await insertConversation(app.deps);
    for (const priority of ['High', 'High', 'high', null, null]) {
      await admin.call('setPriority', { params: { uuid }, body: { priority } });
    }
    expect(await activityOf(uuid)).toMatchObject([
      { type: 'priority_changed', from: 'High', to: null },
      { type: 'priority_changed', from: null, to: 'High' },
    ]);
  });

  test('an unknown one is refused', async () => {
    const { uuid } = await insertConversation(app.deps);
    const answer = await admin.answer('setPriority', {
      params: { uuid },
      body: { priority: 'Whenever' },
    });
    expect(answer).toMatchObject({ code: 400, data: [{ path: 'priority' }] });
  });
});

test('lines of the history never touch the last message', async () => {
  const { uuid } = await insertConversation(app.deps);
  const { last_message, last_message_at, last_message_sender } = await whole(uuid);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'Low' } });
  await admin.call('setStatus', { params: { uuid }, body: { status: 'Resolved' } });
  await admin.call('setAssignee', {
    params: { uuid, type: 'user' },
    body: { assignee_id: admin.agentId },
  });
  expect(await whole(uuid)).toMatchObject({ last_message, last_message_at, last_message_sender });
});
