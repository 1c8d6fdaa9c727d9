import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
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

const assign = (uuid: string, type: 'user' | 'team', assignee_id: number) =>
  admin.answer('setAssignee', { params: { uuid, type }, body: { assignee_id } });

describe('assigning', () => {
  test('a team takes the agent off who is no member, and keeps one who is', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Orders' } });
    const member = await app.agent('Agent', { teams: [team.id] });
    const outsider = await app.agent('Agent');
    for (const [agent, stays] of [
      [member, true],
      [outsider, false],
    ] as const) {
      const { uuid } = await insertConversation(app.deps, { assigned_user_id: agent.agentId });
      await assign(uuid, 'team', team.id);
      expect((await whole(uuid)).assigned_user_id).toBe(stays ? agent.agentId : null);
      const lines = (await activityOf(uuid)).map(({ type }) => type);
      expect(lines).toEqual(stays ? ['team_assigned'] : ['user_unassigned', 'team_assigned']);
    }
  });

  test('nobody unknown, disabled or deleted can be assigned, nor the system', async () => {
    const { uuid } = await insertConversation(app.deps);
    const { db } = app.deps;
    const [disabled, deleted] = [await app.agent('Agent'), await app.agent('Agent')];
    await db
      .updateTable('agents')
      .set({ enabled: false })
      .where('id', '=', disabled.agentId)
      .execute();
    await admin.call('deleteAgent', { params: { id: deleted.agentId } });
    const system = await db
      .selectFrom('agents')
      .select('id')
      .where('is_system', '=', true)
      .executeTakeFirstOrThrow();
    const before = await eventCount(uuid);
    for (const id of [999_999, disabled.agentId, deleted.agentId, system.id]) {
      expect(await assign(uuid, 'user', id)).toMatchObject({
        code: 400,
        data: [{ path: 'assignee_id' }],
      });
    }
    expect((await assign(uuid, 'team', 999_999)).code).toBe(400);
    expect(await eventCount(uuid)).toBe(before);
  });

  test('the same assignee again, or taking away what is not there, emits nothing', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Same' } });
    const { uuid } = await insertConversation(app.deps);
    await assign(uuid, 'user', admin.agentId);
    await assign(uuid, 'team', team.id);
    await assign(uuid, 'user', admin.agentId);
    const before = await eventCount(uuid);
    await assign(uuid, 'user', admin.agentId);
    await assign(uuid, 'team', team.id);
    const { uuid: free } = await insertConversation(app.deps);
    const freeBefore = await eventCount(free);
    for (const type of ['user', 'team'] as const)
      await admin.call('removeAssignee', { params: { uuid: free, type } });
    expect([await eventCount(uuid), await eventCount(free)]).toEqual([before, freeBefore]);
  });

  test('each kind needs its own permission', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Kinds' } });
    const { uuid } = await insertConversation(app.deps);
    const seesAll = ['conversations:read', 'conversations:read_all'] as const;
    const agents = await app.agent([...seesAll, 'conversations:update_user_assignee']);
    const teams = await app.agent([...seesAll, 'conversations:update_team_assignee']);
    const by = async (me: Client, type: 'user' | 'team') => {
      const assignee_id = type === 'user' ? me.agentId : team.id;
      const set = await me.answer('setAssignee', { params: { uuid, type }, body: { assignee_id } });
      const removed = await me.answer('removeAssignee', { params: { uuid, type } });
      return [set.code, removed.code];
    };
    expect(await by(agents, 'user')).toEqual([200, 200]);
    expect(await by(agents, 'team')).toEqual([403, 403]);
    expect(await by(teams, 'team')).toEqual([200, 200]);
    expect(await by(teams, 'user')).toEqual([403, 403]);
  });

  test('the history keeps the names as they were', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Before' } });
    const agent = await app.agent('Agent', { teams: [team.id] });
    const { first_name, last_name } = await agent.call('me');
    const { uuid } = await insertConversation(app.deps);
    await assign(uuid, 'team', team.id);
    await assign(uuid, 'user', agent.agentId);
    await admin.call('updateTeam', {
      params: { id: team.id },
      body: { name: 'After', member_ids: [agent.agentId] },
    });
    await app.deps.db
      .updateTable('agents')
      .set({ first_name: 'Other' })
      .where('id', '=', agent.agentId)
      .execute();
    expect(await activityOf(uuid)).toMatchObject([
      { type: 'user_assigned', from: null, to: `${first_name} ${last_name}` },
      { type: 'team_assigned', from: null, to: 'Before' },
    ]);
  });

  test('giving it away may take it out of one’s own sight: the answer is null, then 404', async () => {
    const me = await app.agent([
      'conversations:read',
      'conversations:read_assigned',
      'conversations:update_user_assignee',
    ]);
    const given = await insertConversation(app.deps, { assigned_user_id: me.agentId });
    const left = await insertConversation(app.deps, { assigned_user_id: me.agentId });
    const answers = [
      await me.call('setAssignee', {
        params: { uuid: given.uuid, type: 'user' },
        body: { assignee_id: admin.agentId },
      }),
      await me.call('removeAssignee', { params: { uuid: left.uuid, type: 'user' } }),
    ];
    expect(answers).toEqual([null, null]);
    for (const { uuid } of [given, left])
      expect((await me.answer('getConversation', { params: { uuid } })).code).toBe(404);
  });

  test('two who take it at once leave one assignee, and a history that agrees', async () => {
    const [one, other] = [await app.agent('Agent'), await app.agent('Agent')];
    const { uuid } = await insertConversation(app.deps);
    const take = (me: Client) =>
      me.answer('setAssignee', {
        params: { uuid, type: 'user' },
        body: { assignee_id: me.agentId },
      });
    const codes = (await Promise.all([take(one), take(other)])).map(({ code }) => code);
    expect(codes).toEqual([200, 200]);
    const [last, first] = await activityOf(uuid);
    expect(last?.from).toBe(first?.to);
    const { assigned_user_id } = await whole(uuid);
    const winner = await (assigned_user_id === one.agentId ? one : other).call('me');
    expect(last?.to).toBe(`${winner.first_name} ${winner.last_name}`);
  });

  test('who loses sight of it while waiting for their turn changes nothing', async () => {
    const me = await app.agent([
      'conversations:read',
      'conversations:read_assigned',
      'conversations:update_status',
    ]);
    const { id, uuid } = await insertConversation(app.deps, { assigned_user_id: me.agentId });
    const resolving = await app.deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('conversations')
        .set({ assigned_user_id: admin.agentId })
        .where('id', '=', id)
        .execute();
      const answer = me.answer('setStatus', { params: { uuid }, body: { status: 'Resolved' } });
      await eventually('the request waits for the row', async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          app.deps.db,
        );
        return rows.length > 0;
      });
      return { answer };
    });
    expect((await resolving.answer).code).toBe(404);
    expect((await whole(uuid)).status).toBe('Open');
  });
});

describe('an incoming mail', () => {
  async function mailTo(status: 'away_and_reassigning' | 'away_manual', automatic = false) {
    const me = await app.agent('Agent');
    const mail = parsedMail();
    const { uuid, inboxId } = await insertConversation(app.deps, { mail });
    await assign(uuid, 'user', me.agentId);
    await me.call('setAvailability', { body: { status } });
    const before = await whole(uuid);
    await insertConversation(app.deps, {
      inboxId,
      mail: parsedMail({
        inReplyTo: mail.messageId,
        text: 'Still?',
        automatic,
        autoReplied: automatic,
      }),
    });
    return { before, after: await whole(uuid), lines: await activityOf(uuid) };
  }

  test('takes an agent off who is away and reassigning, and says so', async () => {
    const { after, lines } = await mailTo('away_and_reassigning');
    expect(after.assigned_user_id).toBeNull();
    expect(lines[0]).toMatchObject({ type: 'user_unassigned', actor_type: 'system' });
  });

  test('leaves one who is only away, and an automatic mail leaves everybody', async () => {
    const away = await mailTo('away_manual');
    expect(away.after.assigned_user_id).toBe(away.before.assigned_user_id);
    const machine = await mailTo('away_and_reassigning', true);
    expect(machine.after.assigned_user_id).toBe(machine.before.assigned_user_id);
  });

  test('reopens what rested, and who waits since when is not restarted', async () => {
    for (const status of ['Snoozed', 'Resolved', 'Closed']) {
      const mail = parsedMail();
      const { uuid, inboxId } = await insertConversation(app.deps, { mail });
      const { waiting_since } = await whole(uuid);
      const snoozed_until = status === 'Snoozed' ? '3h' : null;
      await admin.call('setStatus', { params: { uuid }, body: { status, snoozed_until } });
      await insertConversation(app.deps, {
        inboxId,
        mail: parsedMail({ inReplyTo: mail.messageId, text: `After ${status}` }),
      });
      expect(await whole(uuid)).toMatchObject({
        status: 'Open',
        snoozed_until: null,
        resolved_at: null,
        waiting_since,
        last_message: `After ${status}`,
      });
      expect((await activityOf(uuid))[0]).toMatchObject({ type: 'reopened', from: status });
    }
  });
});
