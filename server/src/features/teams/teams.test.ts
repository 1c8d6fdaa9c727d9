import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const { whole, activityOf } = viewOf(
  () => admin,
  () => app.deps,
);

test('a team keeps what it was given, and is by hand in the time of the workspace until told', async () => {
  const plain = await admin.call('createTeam', { body: { name: 'Plain' } });
  expect(plain).toMatchObject({
    emoji: '',
    timezone: null,
    conversation_assignment_type: 'manual',
    max_auto_assigned_conversations: 0,
    member_ids: [],
  });
  const told = {
    name: 'Réclamations 🧾 شكاوى',
    emoji: '👩🏽‍🚒',
    timezone: 'Asia/Kathmandu',
    conversation_assignment_type: 'round_robin' as const,
    max_auto_assigned_conversations: 7,
    member_ids: [admin.agentId],
  };
  await admin.call('updateTeam', { params: { id: plain.id }, body: told });
  expect(await admin.call('getTeam', { params: { id: plain.id } })).toMatchObject(told);
});

test.each([
  ['timezone', { timezone: 'Europe/Atlantis' }],
  ['conversation_assignment_type', { conversation_assignment_type: 'by_luck' as never }],
  ['max_auto_assigned_conversations', { max_auto_assigned_conversations: -1 }],
  ['max_auto_assigned_conversations', { max_auto_assigned_conversations: 1.5 }],
  ['name', { name: '  ' }],
])('refuses a wrong %s at its field', async (path, wrong) => {
  const answer = await admin.answer('createTeam', { body: { name: 'Wrong', ...wrong } });
  expect(answer).toMatchObject({ code: 400, data: [{ path }] });
});

test('refuses members that are no agents, and keeps each once', async () => {
  const { agentId } = admin;
  const create = (member_ids: number[]) =>
    admin.answer('createTeam', { body: { name: `Of ${member_ids}`, member_ids } });
  const made = await create([agentId, agentId]);
  expect(made).toMatchObject({ code: 200, data: { member_ids: [agentId] } });
  const { agentId: gone } = await app.agent('Agent');
  await admin.call('deleteAgent', { params: { id: gone } });
  const system = await app.deps.db
    .selectFrom('agents')
    .select('id')
    .where('is_system', '=', true)
    .executeTakeFirstOrThrow();
  for (const unknown of [999_999, gone, system.id]) {
    const wrong = { code: 400, data: [{ path: 'member_ids' }] };
    expect(await create([agentId, unknown])).toMatchObject(wrong);
    const { id } = made.data as { id: number };
    const body = { name: 'Changed', member_ids: [unknown] };
    expect(await admin.answer('updateTeam', { params: { id }, body })).toMatchObject(wrong);
  }
});

test('who saves second gets the team as it is now', async () => {
  const team = await admin.call('createTeam', { body: { name: 'Contested' } });
  const body = { name: 'Contested', updated_at: team.updated_at };
  const params = { id: team.id };
  await admin.call('updateTeam', { params, body: { ...body, emoji: '🥇' } });
  expect(
    await admin.answer('updateTeam', { params, body: { ...body, emoji: '🥈' } }),
  ).toMatchObject({ code: 409, data: { emoji: '🥇' } });
});

test('says what deleting it touches; its conversations stay, without it, and say so', async () => {
  const member = await app.agent('Agent');
  const { id } = await admin.call('createTeam', {
    body: { name: 'Going', member_ids: [member.agentId] },
  });
  const open = await insertConversation(app.deps, { assigned_team_id: id });
  const held = await insertConversation(app.deps, {
    assigned_team_id: id,
    assigned_user_id: member.agentId,
  });
  const closed = await insertConversation(app.deps, { assigned_team_id: id });
  await admin.call('setStatus', {
    params: { uuid: closed.uuid },
    body: { status: 'Closed', snoozed_until: null },
  });
  const macro = { message_content: '', visible_when: ['replying' as const] };
  await admin.call('createMacro', {
    body: { ...macro, name: 'Ours', visibility: 'team', team_id: id, message_content: '<p>Hi</p>' },
  });
  await admin.call('createMacro', {
    body: {
      ...macro,
      name: 'To them',
      visibility: 'all',
      actions: [{ type: 'assign_team', value: [id] }],
    },
  });
  const filter = { model: 'conversations', field: 'assigned_team_id', operator: 'equals' } as const;
  await admin.call('createView', {
    body: { name: 'Theirs', filters: [{ ...filter, value: String(id) }] },
  });
  expect(await admin.call('teamUsage', { params: { id } })).toEqual({
    conversations: 2,
    members: 1,
    macros: 2,
    views: 1,
  });

  const socket = await openSocket(url, member);
  await admin.call('deleteTeam', { params: { id } });
  for (const { uuid } of [open, held, closed]) {
    const after = await whole(uuid);
    expect(after).toMatchObject({
      assigned_team_id: null,
      assigned_user_id: uuid === held.uuid ? member.agentId : null,
    });
    const [line] = await activityOf(uuid);
    expect(line).toMatchObject({ type: 'team_unassigned', from: 'Going', to: null });
  }
  await socket.waitFor(
    'the teams are others',
    ({ type, data }) => type === 'settings' && (data as { changed: string }).changed === 'teams',
  );
  await socket.waitFor(
    'the conversation without its team',
    (frame) =>
      frame.type === 'conversation_prop_update' &&
      frame.data.uuid === held.uuid &&
      frame.data.prop === 'assigned_team_id',
  );
  expect((await member.call('me')).teams).toEqual([]);
  for (const name of ['getTeam', 'teamUsage', 'deleteTeam'] as const)
    expect((await admin.answer(name, { params: { id } })).code).toBe(404);
  await socket.close();
});
