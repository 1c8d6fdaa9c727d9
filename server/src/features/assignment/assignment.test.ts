import type { AvailabilityStatus, BodyIn, endpoints } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { assignmentSettled, holdSocket } from '../../testing/assignment.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
import { eventually } from '../../testing/poll.ts';

let app: TestApp;
let admin: Client;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const { whole, activityOf } = viewOf(
  () => admin,
  () => app.deps,
);
const settled = () => assignmentSettled(app.deps.db);
const holderOf = async (uuid: string) => (await whole(uuid)).assigned_user_id;

async function roundRobinTeam(cap = 0) {
  made += 1;
  return admin.call('createTeam', {
    body: {
      name: `Team ${made}`,
      conversation_assignment_type: 'round_robin',
      max_auto_assigned_conversations: cap,
    },
  });
}

async function member(
  teams: number[],
  { status = 'online' }: { status?: AvailabilityStatus } = {},
): Promise<Client> {
  const agent = await app.agent('Agent', { teams });
  await holdSocket(app.deps.db, agent.agentId);
  await agent.call('setAvailability', { body: { status } });
  return agent;
}

async function arrive(teamId: number): Promise<string> {
  const { uuid } = await insertConversation(app.deps);
  await giveTeam(uuid, teamId);
  return uuid;
}

const giveTeam = (uuid: string, assignee_id: number) =>
  admin.call('setAssignee', { params: { uuid, type: 'team' }, body: { assignee_id } });

async function arriveMany(teamId: number, count: number): Promise<string[]> {
  const uuids: string[] = [];
  for (let index = 0; index < count; index += 1) uuids.push(await arrive(teamId));
  await settled();
  return uuids;
}

async function holdersOf(uuids: readonly string[]): Promise<(number | null)[]> {
  return Promise.all(uuids.map(holderOf));
}

const setStatus = (uuid: string, status: string) =>
  admin.call('setStatus', {
    params: { uuid },
    body: { status, snoozed_until: status === 'Snoozed' ? '3h' : null },
  });

async function changeTeam(
  id: number,
  change: Partial<BodyIn<typeof endpoints.updateTeam>>,
): Promise<void> {
  const { created_at: _at, id: _id, ...team } = await admin.call('getTeam', { params: { id } });
  await admin.call('updateTeam', { params: { id }, body: { ...team, ...change } });
}

describe('round robin', () => {
  test('gives to who is online, one after the other, and says why', async () => {
    const team = await roundRobinTeam();
    const [one, two] = [await member([team.id]), await member([team.id])];
    for (const status of ['offline', 'away', 'away_manual', 'away_and_reassigning'] as const)
      await member([team.id], { status });
    const disabled = await member([team.id]);
    await sql`update agents set enabled = false where id = ${disabled.agentId}`.execute(
      app.deps.db,
    );
    await member([]);
    const uuids = await arriveMany(team.id, 5);
    expect(await holdersOf(uuids)).toEqual([one, two, one, two, one].map(({ agentId }) => agentId));
    const [line] = await activityOf(uuids[0] ?? '');
    const { first_name, last_name } = await one.call('me');
    expect(line).toEqual({
      type: 'user_assigned',
      actor: 'System',
      actor_type: 'system',
      from: null,
      to: `${first_name} ${last_name}`,
      reason: { type: 'round_robin', name: team.name },
    });
    // Told by another reader of the events than the one that gives out.
    const told = await eventually('one is told of each', async () => {
      const { results } = await one.call('listNotifications', { query: {} });
      return results.length >= 3 && results;
    });
    expect(told.map(({ type }) => type)).toEqual(['assigned', 'assigned', 'assigned']);
  });

  test('by hand nothing is given out', async () => {
    const team = await admin.call('createTeam', { body: { name: 'By hand' } });
    await member([team.id]);
    expect(await holdersOf(await arriveMany(team.id, 2))).toEqual([null, null]);
  });

  test('up to as many as allowed, those of other teams counted; who finishes one gets the next', async () => {
    const [team, other] = [await roundRobinTeam(2), await roundRobinTeam(3)];
    const me = await member([team.id, other.id]);
    const mine = await arriveMany(team.id, 3);
    expect(await holdersOf(mine)).toEqual([me.agentId, me.agentId, null]);
    const theirs = await arriveMany(other.id, 2);
    expect(await holdersOf(theirs)).toEqual([me.agentId, null]);
    await setStatus(mine[0] ?? '', 'Snoozed');
    await settled();
    // What is put off comes back to them.
    expect(await holderOf(theirs[1] ?? '')).toBeNull();
    await setStatus(mine[1] ?? '', 'Resolved');
    await settled();
    expect(await holdersOf([mine[2] ?? '', theirs[1] ?? ''])).toEqual([null, me.agentId]);
    for (const uuid of [theirs[0] ?? '', theirs[1] ?? '']) await setStatus(uuid, 'Closed');
    await settled();
    expect(await holderOf(mine[2] ?? '')).toBe(me.agentId);
  });

  test('two teams at once give a member they share no more than allowed', async () => {
    const teams = [await roundRobinTeam(4), await roundRobinTeam(4)];
    const shared = await member(teams.map(({ id }) => id));
    const uuids = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const { uuid } = await insertConversation(app.deps, {
          assigned_team_id: teams[index % 2]?.id ?? 0,
        });
        return uuid;
      }),
    );
    await shared.call('setAvailability', { body: { status: 'away_manual' } });
    await shared.call('setAvailability', { body: { status: 'online' } });
    await settled();
    const given = (await holdersOf(uuids)).filter((id) => id === shared.agentId);
    expect(given).toHaveLength(4);
  });

  test('nothing that is resolved, closed or snoozed; opened again it is given', async () => {
    const team = await roundRobinTeam();
    const me = await member([team.id]);
    for (const status of ['Resolved', 'Closed', 'Snoozed']) {
      const { uuid } = await insertConversation(app.deps);
      await setStatus(uuid, status);
      await giveTeam(uuid, team.id);
      await settled();
      expect(await holderOf(uuid)).toBeNull();
      await setStatus(uuid, 'Open');
      await settled();
      expect(await holderOf(uuid)).toBe(me.agentId);
    }
  });

  test('what waits longest goes first', async () => {
    const team = await roundRobinTeam(1);
    const [late, early] = await arriveMany(team.id, 2);
    await sql`update conversations set waiting_since = now() - interval '1 day' where uuid = ${early}`.execute(
      app.deps.db,
    );
    const me = await member([team.id]);
    await settled();
    expect(await holdersOf([early ?? '', late ?? ''])).toEqual([me.agentId, null]);
  });

  test('never to a member who could not read it', async () => {
    const team = await roundRobinTeam();
    const blind = await app.agent(['conversations:read', 'conversations:read_team_inbox'], {
      teams: [team.id],
    });
    await blind.call('setAvailability', { body: { status: 'online' } });
    expect(await holdersOf(await arriveMany(team.id, 1))).toEqual([null]);
  });
});

describe('what waits is given as soon as', () => {
  test('somebody comes online, each their share', async () => {
    const team = await roundRobinTeam(2);
    const uuids = await arriveMany(team.id, 5);
    expect(new Set(await holdersOf(uuids))).toEqual(new Set([null]));
    const [one, two] = [await member([team.id]), await member([team.id])];
    await settled();
    const holders = await holdersOf(uuids);
    for (const { agentId } of [one, two])
      expect(holders.filter((id) => id === agentId)).toHaveLength(2);
    expect(holders.filter((id) => id === null)).toHaveLength(1);
  });

  test('the team turns to round robin, allows more, or gets a member', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Turning' } });
    const one = await member([team.id]);
    const uuids = await arriveMany(team.id, 3);
    const cap = { max_auto_assigned_conversations: 1 };
    await changeTeam(team.id, { conversation_assignment_type: 'round_robin', ...cap });
    await settled();
    expect(await holdersOf(uuids)).toEqual([one.agentId, null, null]);
    const two = await member([]);
    await changeTeam(team.id, { member_ids: [one.agentId, two.agentId] });
    await settled();
    expect(await holdersOf(uuids)).toEqual([one.agentId, two.agentId, null]);
    await changeTeam(team.id, { max_auto_assigned_conversations: 2 });
    await settled();
    expect(await holdersOf(uuids)).toEqual([one.agentId, two.agentId, one.agentId]);
  });

  test('it is taken off its agent, or its agent is deleted', async () => {
    const team = await roundRobinTeam(1);
    const one = await member([team.id]);
    const [first = '', second = ''] = await arriveMany(team.id, 2);
    expect(await holdersOf([first, second])).toEqual([one.agentId, null]);
    const two = await member([team.id]);
    await settled();
    expect(await holderOf(second)).toBe(two.agentId);
    const three = await member([team.id]);
    await admin.call('removeAssignee', { params: { uuid: first, type: 'user' } });
    await settled();
    expect(await holderOf(first)).toBe(three.agentId);
    await admin.call('deleteAgent', { params: { id: three.agentId } });
    await settled();
    expect(await holderOf(first)).toBe(one.agentId);
  });

  test('its customer answers and its agent reassigns replies', async () => {
    const team = await roundRobinTeam();
    const one = await member([team.id]);
    const mail = parsedMail();
    const { uuid, inboxId } = await insertConversation(app.deps, { mail });
    await giveTeam(uuid, team.id);
    await settled();
    expect(await holderOf(uuid)).toBe(one.agentId);
    await one.call('setAvailability', { body: { status: 'away_and_reassigning' } });
    const two = await member([team.id]);
    await settled();
    expect(await holderOf(uuid)).toBe(one.agentId);
    const answer = parsedMail({ inReplyTo: mail.messageId, text: 'Still there?' });
    await insertConversation(app.deps, { inboxId, mail: answer });
    await settled();
    expect(await holderOf(uuid)).toBe(two.agentId);
  });

  test('nobody else is changing it any more', async () => {
    const team = await roundRobinTeam();
    const { uuid } = await insertConversation(app.deps, { assigned_team_id: team.id });
    const letGo = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = app.deps.db.transaction().execute(async (tx) => {
      await sql`select 1 from conversations where uuid = ${uuid} for update`.execute(tx);
      isHeld.resolve();
      await letGo.promise;
    });
    await isHeld.promise;
    const me = await member([team.id]);
    const second = await arrive(team.id);
    await eventually('the other one is given', async () => (await holderOf(second)) !== null);
    expect(await holderOf(uuid)).toBeNull();
    letGo.resolve();
    await holding;
    // Nothing tells that a lock went: the team has stayed due.
    await settled();
    expect(await holderOf(uuid)).toBe(me.agentId);
  });
});

test('an end at any moment between the event and the look forgets nobody', async () => {
  const team = await roundRobinTeam();
  const me = await member([team.id]);
  await settled();
  await app.app.stop();
  // Events that nobody has read, and a mark that nobody has looked at.
  const unread = await insertConversation(app.deps, { assigned_team_id: team.id });
  await sql`insert into events (type, conversation_id, data) values ('conversation_created', ${unread.id}, '{}')`.execute(
    app.deps.db,
  );
  const other = await roundRobinTeamOf(me.agentId);
  const marked = await insertConversation(app.deps, { assigned_team_id: other });
  app.app = await createApp(app.deps, { connectionString: app.connectionString });
  await app.app.http.ready();
  await settled();
  const { rows } = await sql<{ assigned_user_id: number | null }>`
    select assigned_user_id from conversations where id = any(${[unread.id, marked.id]}::int[])`.execute(
    app.deps.db,
  );
  expect(rows.map((row) => row.assigned_user_id)).toEqual([me.agentId, me.agentId]);
  await app.app.stop();
});

/** A team as an instance leaves it that is killed once it has read the event. */
async function roundRobinTeamOf(agentId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into teams (name, conversation_assignment_type, assignment_due)
      values ('Marked', 'round_robin', true) returning id)
    insert into team_members (team_id, agent_id) select id, ${agentId} from made returning team_id as id`.execute(
    app.deps.db,
  );
  return rows[0]?.id ?? 0;
}
