import type {
  Agent,
  AgentCompact,
  AgentUsage,
  AvailabilityStatus,
  CurrentUser,
} from '@parley/contract';
import { permissions } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type AgentRow = Omit<Agent, 'last_active_at' | 'created_at' | 'updated_at' | 'api_key'> & {
  last_active_at: Date | null;
  key_made_at: Date | null;
  key_used_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const agentColumns = sql`
  a.id, a.first_name, a.last_name, a.email, '/uploads/' || a.avatar_key as avatar_url, a.enabled, a.availability_status,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
    from agent_roles ar join roles r on r.id = ar.role_id where ar.agent_id = a.id), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'emoji', t.emoji) order by lower(t.name))
    from team_members tm join teams t on t.id = tm.team_id where tm.agent_id = a.id), '[]') as teams,
  a.last_active_at, k.created_at as key_made_at, k.last_used_at as key_used_at, a.created_at, a.updated_at`;

const withKey = sql`agents a left join api_keys k on k.agent_id = a.id`;

const listed = sql`a.deleted_at is null and not a.is_system`;

export async function allAgents(db: Db): Promise<Agent[]> {
  const { rows } = await sql<AgentRow>`
    select ${agentColumns} from ${withKey} where ${listed}
    order by lower(a.first_name || ' ' || a.last_name) collate "und-x-icu", a.id`.execute(db);
  return rows.map(agentOf);
}

export async function agentById(db: Db, id: number): Promise<Agent | undefined> {
  const { rows } = await sql<AgentRow>`
    select ${agentColumns} from ${withKey} where a.id = ${id} and ${listed}`.execute(db);
  return rows[0] && agentOf(rows[0]);
}

/** Names of everybody, the disabled too: old conversations speak of them. */
export async function compactAgents(db: Db): Promise<AgentCompact[]> {
  const { rows } = await sql<AgentCompact>`
    select a.id, a.first_name, a.last_name, '/uploads/' || a.avatar_key as avatar_url, a.availability_status, a.enabled
    from agents a where ${listed} order by lower(a.first_name || ' ' || a.last_name) collate "und-x-icu", a.id`.execute(
    db,
  );
  return rows;
}

/** The agent as the browser knows itself; Admin holds every permission by name. */
export async function currentUser(db: Db, id: number): Promise<CurrentUser> {
  const { rows } = await sql<AgentRow & { held: string[] }>`
    select ${agentColumns}, coalesce((select array_agg(distinct p) from agent_roles ar join roles r on r.id = ar.role_id,
      unnest(r.permissions) p where ar.agent_id = a.id), '{}') as held
    from ${withKey} where a.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`agent ${id} is gone`);
  const isAdmin = row.roles.some((role) => role.name === 'Admin');
  const held = permissions.filter((permission) => isAdmin || row.held.includes(permission));
  const { enabled: _enabled, last_active_at: _active, api_key: _key, ...agent } = agentOf(row);
  return { ...agent, teams: row.teams as CurrentUser['teams'], permissions: held };
}

export async function emailTaken(db: Db, email: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from agents where email = ${email.toLowerCase()} and deleted_at is null
      and id is distinct from ${exceptId}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

export type AgentFields = {
  email: string;
  first_name: string;
  last_name: string;
  enabled: boolean;
};

export async function insertAgent(db: Db, fields: AgentFields): Promise<number> {
  const { id } = await db
    .insertInto('agents')
    .values({ ...fields, email: fields.email.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAgent(
  db: Db,
  id: number,
  fields: Partial<AgentFields> & { avatar_key?: string | null },
): Promise<void> {
  const { email, ...rest } = fields;
  await db
    .updateTable('agents')
    .set({
      ...rest,
      ...(email ? { email: email.toLowerCase() } : {}),
      updated_at: sql`now()`,
    } as never)
    .where('id', '=', id)
    .execute();
}

/** The key of the agent's picture, locked until the change is through. */
export async function lockAvatarKey(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ avatar_key: string | null }>`
    select avatar_key from agents where id = ${id} for no key update`.execute(tx);
  return rows[0]?.avatar_key ?? null;
}

/** Gives the agent these roles and no others; answers whether that changed anything. */
export async function setRoles(db: Db, agentId: number, ids: readonly number[]): Promise<boolean> {
  const gone = await sql`
    delete from agent_roles where agent_id = ${agentId} and role_id <> all(${[...ids]}::int[]) returning 1`.execute(
    db,
  );
  const come = await sql`
    insert into agent_roles (agent_id, role_id) select ${agentId}, unnest(${[...ids]}::int[])
    on conflict do nothing returning 1`.execute(db);
  return gone.rows.length + come.rows.length > 0;
}

/** Puts the agent into these teams and no others; answers whether that changed anything. */
export async function setTeams(db: Db, agentId: number, ids: readonly number[]): Promise<boolean> {
  const gone = await sql`
    delete from team_members where agent_id = ${agentId} and team_id <> all(${[...ids]}::int[]) returning 1`.execute(
    db,
  );
  const come = await sql`
    insert into team_members (agent_id, team_id) select ${agentId}, unnest(${[...ids]}::int[])
    on conflict do nothing returning 1`.execute(db);
  return gone.rows.length + come.rows.length > 0;
}

/** Which of the ids are teams. */
export async function teamsAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from teams where id = any(${[...ids]}::int[])`.execute(db);
  return rows.map((row) => row.id);
}

export async function lockAgent(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from agents where id = ${id} for no key update`.execute(tx);
}

/** From here to the end of the transaction nobody else takes an administrator away. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select 1 from roles where name = 'Admin' for no key update`.execute(tx);
}

/** Enabled administrators besides one agent. */
export async function otherAdministrators(db: Db, agentId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from agents a join agent_roles ar on ar.agent_id = a.id join roles r on r.id = ar.role_id
    where r.name = 'Admin' and a.enabled and a.deleted_at is null and a.id <> ${agentId}`.execute(
    db,
  );
  return rows.length;
}

/** What deleting the agent touches. */
export async function usageOf(db: Db, id: number): Promise<AgentUsage> {
  const { rows } = await sql<AgentUsage>`
    select count(*) filter (where status_id not in (3, 4))::int as open_conversations,
      count(*) filter (where status_id in (3, 4))::int as finished_conversations,
      (select count(*) from macros m where m.user_id = ${id})::int as macros
    from conversations where assigned_user_id = ${id}`.execute(db);
  return rows[0] as AgentUsage;
}

/** The person is gone, the name stays beside what they wrote. */
export async function markDeleted(db: Db, id: number): Promise<void> {
  await sql`update agents set deleted_at = now(), enabled = false, password_hash = null, updated_at = now() where id = ${id}`.execute(
    db,
  );
  await sql`delete from agent_roles where agent_id = ${id}`.execute(db);
  await sql`delete from team_members where agent_id = ${id}`.execute(db);
  await sql`delete from api_keys where agent_id = ${id}`.execute(db);
  await sql`delete from agent_tokens where agent_id = ${id}`.execute(db);
}

/** A new agent starts with nothing unread: what is still at work counts as seen (behaviour.md 4). */
export async function seenAtStart(db: Db, agentId: number): Promise<void> {
  await sql`
    insert into conversation_seen (conversation_id, agent_id, incoming_count)
    select id, ${agentId}, incoming_count from conversations where status_id not in (3, 4) and incoming_count > 0
    on conflict do nothing`.execute(db);
}

/** The agent's availability; null for somebody who is no agent. */
export async function availabilityOf(db: Db, id: number): Promise<AvailabilityStatus | null> {
  const row = await db
    .selectFrom('agents')
    .select('availability_status')
    .where('id', '=', id)
    .where('is_system', '=', false)
    .executeTakeFirst();
  return (row?.availability_status as AvailabilityStatus | undefined) ?? null;
}

/** The availability of those of the ids that are agents. */
export async function availabilitiesOf(
  db: Db,
  ids: readonly number[],
): Promise<{ agent_id: number; availability_status: AvailabilityStatus }[]> {
  const { rows } = await sql<{ agent_id: number; availability_status: AvailabilityStatus }>`
    select id as agent_id, availability_status from agents
    where id = any(${[...ids]}::int[]) and not is_system`.execute(db);
  return rows;
}

/**
 * Sets the availability; answers the one before and whose it is, null where nothing changed: it was
 * the same, or idleness met somebody who said they are away (behaviour.md 4).
 */
export async function setAvailability(
  db: Db,
  id: number,
  status: AvailabilityStatus,
): Promise<{ from: AvailabilityStatus; email: string } | null> {
  const { rows } = await sql<{ from: AvailabilityStatus; email: string }>`
    with before as (
      select id, availability_status as "from" from agents
      where id = ${id} and availability_status <> ${status}
        and not (${status} = 'away' and availability_status in ('away_manual', 'away_and_reassigning'))
      for no key update
    )
    update agents a set availability_status = ${status}, updated_at = now()
    from before where a.id = before.id
    returning before."from", a.email`.execute(db);
  return rows[0] ?? null;
}

export async function putApiKey(
  db: Db,
  apiKey: { agentId: number; key: string; secretHash: Buffer },
): Promise<void> {
  await sql`
    insert into api_keys (agent_id, key, secret_hash) values (${apiKey.agentId}, ${apiKey.key}, ${apiKey.secretHash})
    on conflict (agent_id) do update set key = excluded.key, secret_hash = excluded.secret_hash, created_at = now(), last_used_at = null`.execute(
    db,
  );
}

/** False where there was none. */
export async function deleteApiKey(db: Db, agentId: number): Promise<boolean> {
  const result = await db.deleteFrom('api_keys').where('agent_id', '=', agentId).executeTakeFirst();
  return result.numDeletedRows > 0;
}

function agentOf({ key_made_at, key_used_at, ...row }: AgentRow): Agent {
  return {
    ...row,
    last_active_at: row.last_active_at?.toISOString() ?? null,
    api_key: key_made_at && {
      created_at: key_made_at.toISOString(),
      last_used_at: key_used_at?.toISOString() ?? null,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
