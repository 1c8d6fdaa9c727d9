import type { MacroActionInput, Permission } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let teamId: number;
let tags: { one: number; two: number; three: number };
let uuid: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  teamId = (await admin.call('createTeam', { body: { name: 'Second line' } })).id;
  const tag = async (name: string) => (await admin.call('createTag', { body: { name } })).id;
  tags = { one: await tag('One'), two: await tag('Two'), three: await tag('Three') };
});
afterAll(() => app?.close());
beforeEach(async () => {
  ({ uuid } = await insertConversation(app.deps));
});

const { whole, activityOf, eventCount } = viewOf(
  () => admin,
  () => app.deps,
);

async function macroOf(...actions: MacroActionInput[]): Promise<number> {
  made += 1;
  const body = {
    name: `Macro ${made}`,
    visibility: 'all' as const,
    actions,
    message_content: 'Hi',
  };
  return (await admin.call('createMacro', { body })).id;
}

const apply = (id: number, actions: MacroActionInput[], me = admin) =>
  me.answer('applyMacro', { params: { uuid, id }, body: { actions } });
const uses = async (id: number) => (await admin.call('getMacro', { params: { id } })).usage_count;

const actionOf = (type: string): MacroActionInput => {
  const value = {
    assign_user: admin.agentId,
    assign_team: teamId,
    set_status: 3,
    set_priority: 3,
    add_tags: tags.one,
    set_tags: tags.one,
    remove_tags: tags.two,
  }[type];
  return { type, value: [value] } as MacroActionInput;
};

describe('applied', () => {
  test.each([
    ['assign_user', { type: 'user_assigned', from: null, to: 'Agent1 Test' }],
    ['assign_team', { type: 'team_assigned', from: null, to: 'Second line' }],
    ['set_status', { type: 'status_changed', from: 'Open', to: 'Resolved' }],
    ['set_priority', { type: 'priority_changed', from: null, to: 'High' }],
    ['add_tags', { type: 'tags_changed', from: 'Three, Two', to: 'One, Three, Two' }],
    ['set_tags', { type: 'tags_changed', from: 'Three, Two', to: 'One' }],
    ['remove_tags', { type: 'tags_changed', from: 'Three, Two', to: 'Three' }],
  ])('%s writes one line, and a second time nothing', async (type, line) => {
    await admin.call('setTags', { params: { uuid }, body: { tags: ['Two', 'Three'] } });
    const lines = (await activityOf(uuid)).length;
    const id = await macroOf(actionOf(type));
    expect(await apply(id, [actionOf(type)])).toMatchObject({ code: 200, data: { uuid } });
    const activity = await activityOf(uuid);
    expect(activity[0]).toMatchObject(line);
    expect(activity).toHaveLength(lines + 1);
    const events = await eventCount(uuid);
    expect((await apply(id, [actionOf(type)])).code).toBe(200);
    expect(await eventCount(uuid)).toBe(events);
    expect(await uses(id)).toBe(2);
  });

  test('all at once, it leaves the agent of its own although the team clears others', async () => {
    const types = ['assign_user', 'assign_team', 'set_status', 'set_priority', 'add_tags'];
    const actions = types.map(actionOf);
    const answer = await apply(await macroOf(...actions), actions);
    expect(answer.data).toMatchObject({
      assigned_user_id: admin.agentId,
      assigned_team_id: teamId,
      status: 'Resolved',
      priority: 'High',
      tags: ['One'],
    });
    expect((await whole(uuid)).resolved_at).not.toBeNull();
    expect(await activityOf(uuid)).toHaveLength(5);
  });

  test('in part, it takes that part; with nothing, it is only counted', async () => {
    const id = await macroOf(actionOf('set_status'), actionOf('set_priority'));
    await apply(id, [actionOf('set_priority')]);
    expect(await whole(uuid)).toMatchObject({ status: 'Open', priority: 'High' });
    expect((await apply(id, [])).code).toBe(200);
    expect(await uses(id)).toBe(2);
  });

  test('by two at once, it acts and counts for both, and the history agrees', async () => {
    const first = [actionOf('set_status'), actionOf('add_tags')];
    const close: MacroActionInput = { type: 'set_status', value: [4] };
    const second = [close, actionOf('set_priority')];
    const [one, other] = [await macroOf(...first), await macroOf(...second)];
    const agent = await app.agent('Agent');
    const answers = await Promise.all([
      apply(one, first),
      apply(other, second, agent),
      apply(one, first, agent),
      apply(other, second),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect([await uses(one), await uses(other)]).toEqual([2, 2]);
    const now = await whole(uuid);
    expect(now).toMatchObject({ priority: 'High', tags: ['One'] });
    const statuses = (await activityOf(uuid)).filter(({ type }) => type === 'status_changed');
    expect(statuses[0]?.to).toBe(now.status);
    for (const [index, { from }] of statuses.entries())
      expect(from).toBe(statuses[index + 1]?.to ?? 'Open');
  });

  test('it may take the conversation out of one’s own sight: the answer is null', async () => {
    const me = await app.agent([
      'conversations:read',
      'conversations:read_unassigned',
      'conversations:update_user_assignee',
      'conversations:update_status',
    ]);
    const actions = [actionOf('assign_user'), actionOf('set_status')];
    expect(await apply(await macroOf(...actions), actions, me)).toMatchObject({
      code: 200,
      data: null,
    });
    expect(await whole(uuid)).toMatchObject({ status: 'Resolved' });
  });
});

describe('refused, it changes nothing:', () => {
  async function expectNothing(work: () => Promise<void>) {
    const before = { whole: await whole(uuid), events: await eventCount(uuid) };
    await work();
    expect({ whole: await whole(uuid), events: await eventCount(uuid) }).toEqual(before);
  }

  test.each<[string, Permission]>([
    ['assign_user', 'conversations:update_user_assignee'],
    ['assign_team', 'conversations:update_team_assignee'],
    ['set_status', 'conversations:update_status'],
    ['set_priority', 'conversations:update_priority'],
    ['add_tags', 'conversations:update_tags'],
    ['set_tags', 'conversations:update_tags'],
    ['remove_tags', 'conversations:update_tags'],
  ])('%s without %s', async (type, permission) => {
    const rights: Permission[] = [
      'conversations:update_user_assignee',
      'conversations:update_team_assignee',
      'conversations:update_status',
      'conversations:update_priority',
      'conversations:update_tags',
    ];
    const sees: Permission[] = ['conversations:read', 'conversations:read_all'];
    const me = await app.agent([...sees, ...rights.filter((right) => right !== permission)]);
    const it = await app.agent([...sees, permission]);
    const allowed = actionOf(type === 'set_status' ? 'set_priority' : 'set_status');
    const id = await macroOf(allowed, actionOf(type));
    await expectNothing(async () => {
      const answer = await apply(id, [allowed, actionOf(type)], me);
      expect(answer).toMatchObject({ code: 403, error_type: 'PermissionException' });
      expect(answer.message).toContain(permission);
    });
    expect((await apply(id, [actionOf(type)], it)).code).toBe(200);
    expect(await uses(id)).toBe(1);
  });

  test('a conversation, or a macro, that is not one’s own to see', async () => {
    const blind = await app.agent([
      'conversations:read',
      'conversations:read_assigned',
      'conversations:update_status',
    ]);
    const action = actionOf('set_status');
    const id = await macroOf(action);
    await expectNothing(async () => {
      expect((await apply(id, [action], blind)).code).toBe(404);
      const body = { name: 'Theirs', actions: [action] };
      const theirs = await admin.call('createMacro', {
        body: { ...body, visibility: 'team', team_id: teamId },
      });
      for (const macroId of [theirs.id, 999_999])
        expect((await apply(macroId, [action])).code).toBe(404);
    });
  });

  test('an action that is not the macro’s own, or not as it has it', async () => {
    const id = await macroOf(actionOf('set_status'), {
      type: 'add_tags',
      value: [tags.one, tags.two],
    });
    const foreign: MacroActionInput[] = [
      actionOf('set_priority'),
      { type: 'set_status', value: [4] },
      { type: 'add_tags', value: [tags.one] },
      { type: 'add_tags', value: [tags.one, tags.one] },
      { type: 'add_tags', value: [tags.one, tags.two, tags.three] },
    ];
    await expectNothing(async () => {
      for (const action of foreign) {
        expect(await apply(id, [actionOf('set_status'), action])).toMatchObject({
          code: 400,
          data: [{ path: 'actions.1' }],
        });
      }
    });
    expect(await uses(id)).toBe(0);
  });

  test.each(['send_reply', 'send_private_note'] as const)('%s', async (type) => {
    const send = { type, value: ['<p>Hello</p>'] };
    const id = await macroOf(actionOf('set_status'), send);
    await expectNothing(async () => {
      const answer = await apply(id, [actionOf('set_status'), send]);
      expect(answer).toMatchObject({ code: 400, data: [{ path: 'actions.1' }] });
    });
  });

  test('with a team, tag, status or agent that is gone, which is named', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Gone team' } });
    const tag = await admin.call('createTag', { body: { name: 'Gone tag' } });
    const status = await admin.call('createStatus', { body: { name: 'Gone status' } });
    const agent = await app.agent('Agent');
    const { first_name } = await agent.call('me');
    const actions: [string, MacroActionInput][] = [
      ['Gone team', { type: 'assign_team', value: [team.id] }],
      ['Gone tag', { type: 'add_tags', value: [tags.one, tag.id] }],
      ['Gone status', { type: 'set_status', value: [status.id] }],
      [first_name, { type: 'assign_user', value: [agent.agentId] }],
    ];
    const ids: number[] = [];
    for (const [, action] of actions) ids.push(await macroOf(actionOf('set_priority'), action));
    await admin.call('deleteTeam', { params: { id: team.id } });
    await admin.call('deleteTag', { params: { id: tag.id } });
    await admin.call('deleteStatus', { params: { id: status.id } });
    await admin.call('deleteAgent', { params: { id: agent.agentId } });
    await expectNothing(async () => {
      for (const [index, [name, action]] of actions.entries()) {
        const answer = await apply(ids[index] ?? 0, [actionOf('set_priority'), action]);
        expect(answer).toMatchObject({ code: 409, data: [{ path: 'actions.1.value' }] });
        expect(answer.message).toContain(name);
      }
    });
  });

  test('with a tag that is deleted at the same moment: all or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tag = await admin.call('createTag', { body: { name: `Race ${round}` } });
      const add: MacroActionInput = { type: 'add_tags', value: [tag.id] };
      const actions = [actionOf('set_priority'), add];
      const { uuid: fresh } = await insertConversation(app.deps);
      uuid = fresh;
      const id = await macroOf(...actions);
      const [applied, deleted] = await Promise.all([
        apply(id, actions),
        admin.answer('deleteTag', { params: { id: tag.id } }),
      ]);
      expect(deleted.code).toBe(200);
      expect([200, 409]).toContain(applied.code);
      const { priority, tags: left } = await whole(fresh);
      expect({ priority, left }).toEqual({
        priority: applied.code === 200 ? 'High' : null,
        left: [],
      });
    }
  });
});
