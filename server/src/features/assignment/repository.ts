import type { RoundRobinMember } from '@parley/domain';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Locked } from '../conversations/index.ts';
import type { Concerned } from './concerned.ts';

/** What waits in a team: open, custom statuses too, and without an agent. */
const waiting = sql`c.assigned_user_id is null and c.status_id not in (2, 3, 4)`;

/**
 * Marks the round robin teams that are concerned. It waits for a team that is being looked at: what came
 * meanwhile is looked at after. Answers whether there are any.
 */
export async function markDue(tx: Tx, { conversationIds, agentIds }: Concerned): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update teams set assignment_due = true
    where conversation_assignment_type = 'round_robin' and id in (
      select c.assigned_team_id from conversations c where c.id = any(${conversationIds}::int[])
      union all
      select m.team_id from team_members m where m.agent_id = any(${agentIds}::int[])
        or m.agent_id in (select c.assigned_user_id from conversations c where c.id = any(${conversationIds}::int[])))`.execute(
    tx,
  );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** The teams that have to be looked at. */
export async function dueTeams(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from teams where assignment_due order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type DueTeam = { id: number; name: string; is_round_robin: boolean; cap: number };

/** Locks a team that has to be looked at; undefined when it is no longer, or another instance looks at it. */
export async function lockDueTeam(tx: Tx, id: number): Promise<DueTeam | undefined> {
  const { rows } = await sql<DueTeam>`
    select id, name, conversation_assignment_type = 'round_robin' as is_round_robin,
      max_auto_assigned_conversations as cap
    from teams where id = ${id} and assignment_due for no key update skip locked`.execute(tx);
  return rows[0];
}

export async function settleTeam(tx: Tx, id: number): Promise<void> {
  await sql`update teams set assignment_due = false where id = ${id}`.execute(tx);
}

export async function isAnyWaiting(tx: Tx, teamId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from conversations c where c.assigned_team_id = ${teamId} and ${waiting} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * The members who are online, locked: until the end of the transaction they stay so, and no other team
 * gives them anything.
 */
export async function lockOnlineMembers(tx: Tx, teamId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from agents a join team_members m on m.agent_id = a.id
    where m.team_id = ${teamId} and a.availability_status = 'online' and a.enabled and a.deleted_at is null
    order by a.id for no key update of a`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * What the members have to do, in whatever team. Asked after they are locked: a statement sees what was there when
 * it began, not what it had to wait for.
 */
export async function membersWithLoad(
  tx: Tx,
  { teamId, agentIds }: { teamId: number; agentIds: readonly number[] },
): Promise<RoundRobinMember[]> {
  const { rows } = await sql<RoundRobinMember>`
    select m.agent_id, m.turn, (select count(*) from conversations c
      where c.assigned_user_id = m.agent_id and c.status_id not in (3, 4)) as open
    from team_members m where m.team_id = ${teamId} and m.agent_id = any(${[...agentIds]}::int[])`.execute(
    tx,
  );
  return rows;
}

/** Those that wait longest, locked; what somebody else is changing is passed over. */
export async function lockWaiting(
  tx: Tx,
  { teamId, limit }: { teamId: number; limit: number },
): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select c.id, c.uuid, c.inbox_id, c.contact_id, c.status_id, c.snoozed_until, c.priority_id,
      c.assigned_user_id, c.assigned_team_id
    from conversations c where c.assigned_team_id = ${teamId} and ${waiting}
    order by c.waiting_since nulls last, c.id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function noteTurns(
  tx: Tx,
  { teamId, members }: { teamId: number; members: readonly RoundRobinMember[] },
): Promise<void> {
  await sql`
    update team_members m set turn = r.turn
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as r(agent_id int, turn bigint)
    where m.team_id = ${teamId} and m.agent_id = r.agent_id and m.turn <> r.turn`.execute(tx);
}

/** A team's conversations have no team any more; answers which, and which of them are still at work. */
export async function takeTeamOff(
  tx: Tx,
  teamId: number,
): Promise<{ id: number; assigned_user_id: number | null; is_at_work: boolean }[]> {
  const { rows } = await sql<{ id: number; assigned_user_id: number | null; is_at_work: boolean }>`
    update conversations set assigned_team_id = null, updated_at = now()
    where assigned_team_id = ${teamId}
    returning id, assigned_user_id, status_id not in (3, 4) as is_at_work`.execute(tx);
  return rows;
}
