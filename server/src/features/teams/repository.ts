import type { Team, TeamCompact, TeamInput, TeamUsage } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type TeamRow = Omit<Team, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const columns = sql`t.id, t.name, t.emoji, t.timezone, t.conversation_assignment_type,
  t.max_auto_assigned_conversations, t.created_at, t.updated_at,
  coalesce((select array_agg(agent_id order by agent_id) from team_members m where m.team_id = t.id), '{}') as member_ids`;

export async function allTeams(db: Db): Promise<Team[]> {
  const { rows } =
    await sql<TeamRow>`select ${columns} from teams t order by lower(t.name) collate "und-x-icu", t.id`.execute(
      db,
    );
  return rows.map(teamOf);
}

export async function teamById(db: Db, id: number): Promise<Team | undefined> {
  const { rows } = await sql<TeamRow>`select ${columns} from teams t where t.id = ${id}`.execute(
    db,
  );
  return rows[0] && teamOf(rows[0]);
}

/** The names of a team's members as they are now. */
export async function memberNames(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(a.first_name || ' ' || a.last_name) as name
    from team_members m join agents a on a.id = m.agent_id where m.team_id = ${id}
    order by lower(a.first_name || ' ' || a.last_name), a.id`.execute(db);
  return rows.map(({ name }) => name);
}

export async function compactTeams(db: Db): Promise<TeamCompact[]> {
  const { rows } =
    await sql<TeamCompact>`select id, name, emoji from teams order by lower(name) collate "und-x-icu", id`.execute(
      db,
    );
  return rows;
}

export async function compactTeamsOf(db: Db, agentId: number): Promise<TeamCompact[]> {
  const { rows } = await sql<TeamCompact>`
    select t.id, t.name, t.emoji from teams t join team_members m on m.team_id = t.id
    where m.agent_id = ${agentId} order by lower(t.name) collate "und-x-icu", t.id`.execute(db);
  return rows;
}

export async function lockTeam(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from teams where id = ${id} for no key update`.execute(tx);
}

type TeamFields = Omit<TeamInput, 'member_ids' | 'updated_at'>;

/** The new team's id; undefined when the name is taken. */
export async function insertTeam(db: Db, team: TeamFields): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into teams (name, emoji, timezone, conversation_assignment_type, max_auto_assigned_conversations)
    values (${team.name}, ${team.emoji}, ${team.timezone}, ${team.conversation_assignment_type},
      ${team.max_auto_assigned_conversations})
    on conflict (lower(name)) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Whether the name was free. What waits in the team is looked at anew. */
export async function updateTeam(db: Db, id: number, team: TeamFields): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update teams set name = ${team.name}, emoji = ${team.emoji}, timezone = ${team.timezone},
      conversation_assignment_type = ${team.conversation_assignment_type},
      max_auto_assigned_conversations = ${team.max_auto_assigned_conversations},
      assignment_due = true, updated_at = now()
    where id = ${id} and not exists (select 1 from teams o where lower(o.name) = lower(${team.name}) and o.id <> ${id})
    returning id`.execute(db);
  return rows.length > 0;
}

/** What deleting the team would touch. */
export async function teamUsage(db: Db, id: number): Promise<TeamUsage> {
  const filter = [{ model: 'conversations', field: 'assigned_team_id', value: String(id) }];
  const action = [{ type: 'assign_team', value: [id] }];
  const { rows } = await sql<TeamUsage>`
    select
      (select count(*) from conversations where assigned_team_id = ${id} and status_id not in (3, 4)) as conversations,
      (select count(*) from team_members where team_id = ${id}) as members,
      (select count(*) from macros where team_id = ${id} or actions @> ${JSON.stringify(action)}::jsonb) as macros,
      (select count(*) from views where filters @> ${JSON.stringify(filter)}::jsonb) as views`.execute(
    db,
  );
  return rows[0] ?? { conversations: 0, members: 0, macros: 0, views: 0 };
}

/** Which of the ids are agents. */
export async function agentsAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from agents where id = any(${[...ids]}::int[]) and deleted_at is null and not is_system`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Sets the members; answers everybody who came or went. */
export async function setMembers(
  db: Db,
  teamId: number,
  agentIds: readonly number[],
): Promise<number[]> {
  const gone = await sql<{ agent_id: number }>`
    delete from team_members where team_id = ${teamId} and agent_id <> all(${[...agentIds]}::int[]) returning agent_id`.execute(
    db,
  );
  const come = await sql<{ agent_id: number }>`
    insert into team_members (team_id, agent_id)
    select ${teamId}, a.id from agents a where a.id = any(${[...agentIds]}::int[]) and a.deleted_at is null and not a.is_system
    on conflict do nothing returning agent_id`.execute(db);
  return [...gone.rows, ...come.rows].map((row) => row.agent_id);
}

export async function deleteTeam(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('teams').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0;
}

function teamOf(row: TeamRow): Team {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
