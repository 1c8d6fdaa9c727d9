import type { Permission } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '../../db/database.ts';

type ActorRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  roles: string[];
  permissions: string[];
  team_ids: number[];
};

const actorColumns = sql`
  a.id, a.first_name, a.last_name, a.email,
  coalesce((select array_agg(r.name) from agent_roles ar join roles r on r.id = ar.role_id where ar.agent_id = a.id), '{}') as roles,
  coalesce((select array_agg(distinct p) from agent_roles ar join roles r on r.id = ar.role_id, unnest(r.permissions) p where ar.agent_id = a.id), '{}') as permissions,
  coalesce((select array_agg(t.team_id) from team_members t where t.agent_id = a.id), '{}') as team_ids`;

/** Who may sign in. */
export const activeAgent = sql`a.enabled and a.deleted_at is null and not a.is_system`;

function actorOf(row: ActorRow): Actor {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    roles: row.roles,
    permissions: new Set(row.permissions as Permission[]),
    team_ids: row.team_ids,
  };
}

/** An enabled agent with roles, permissions and teams; null for anybody else. */
export async function actorById(db: Db, id: number): Promise<Actor | null> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns} from agents a where a.id = ${id} and ${activeAgent}`.execute(db);
  return rows[0] ? actorOf(rows[0]) : null;
}

/** Those of the agents who are enabled, by id. */
export async function actorsByIds(db: Db, ids: readonly number[]): Promise<Map<number, Actor>> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns} from agents a where a.id = any(${[...ids]}::int[]) and ${activeAgent}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, actorOf(row)]));
}

/** A session lives 12 h after its last use and 7 days in all (behaviour.md 2). */
const sessionAlive = sql`s.last_used_at > now() - interval '12 hours' and s.created_at > now() - interval '7 days'`;

/** The one query a request costs: session, agent, roles, permissions and teams. `stale`: it is to be touched. */
export async function actorBySession(
  db: Db,
  tokenHash: Buffer,
): Promise<{ actor: Actor; sessionId: number; stale: boolean } | null> {
  const { rows } = await sql<ActorRow & { session_id: number; stale: boolean }>`${prepared}
    select ${actorColumns}, s.id as session_id,
      s.last_used_at < now() - interval '1 minute'
        or coalesce(a.last_active_at < s.created_at, true) as stale
    from sessions s join agents a on a.id = s.agent_id
    where s.token_hash = ${tokenHash} and ${sessionAlive} and ${activeAgent}`.execute(db);
  const row = rows[0];
  return row ? { actor: actorOf(row), sessionId: row.session_id, stale: row.stale } : null;
}

/** Those of the sessions that still count: alive, of an agent who may sign in. */
export async function liveSessions(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s join agents a on a.id = s.agent_id
    where s.id = any(${[...ids]}::int[]) and ${sessionAlive} and ${activeAgent}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export async function touchSession(db: Db, sessionId: number): Promise<void> {
  await sql`
    with touched as (update sessions set last_used_at = now() where id = ${sessionId} returning agent_id)
    update agents set last_active_at = now() from touched where agents.id = touched.agent_id`.execute(
    db,
  );
}

export async function insertSession(
  db: Db,
  session: { agentId: number; tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ agent_id: session.agentId, token_hash: session.tokenHash })
    .execute();
}

/**
 * Holds an agent's password as it is to the end of the transaction; false when it is another one
 * than this by now. A change of it waits, and then ends what was opened here.
 */
export async function holdPassword(
  tx: Tx,
  agentId: number,
  passwordHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agents a where a.id = ${agentId} and a.password_hash = ${passwordHash} and ${activeAgent} for share`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends the agent's sessions, all but the one to keep. */
export async function deleteSessionsOf(
  db: Db,
  agentId: number,
  keptId: number | null = null,
): Promise<void> {
  await sql`delete from sessions where agent_id = ${agentId} and id is distinct from ${keptId}::int`.execute(
    db,
  );
}

/** Forgets what nobody can use any more: sessions, mailed links, sign-in attempts. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions s where not (${sessionAlive})`.execute(db);
  await sql`delete from agent_tokens where expires_at < now()`.execute(db);
  await sql`delete from login_attempts where created_at < now() - interval '1 day'`.execute(db);
}

export async function actorByApiKey(
  db: Db,
  key: string,
): Promise<{ actor: Actor; secretHash: Buffer; stale: boolean } | null> {
  const { rows } = await sql<ActorRow & { secret_hash: Buffer; stale: boolean }>`${prepared}
    select ${actorColumns}, k.secret_hash,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
    from api_keys k join agents a on a.id = k.agent_id
    where k.key = ${key} and ${activeAgent}`.execute(db);
  const row = rows[0];
  return row ? { actor: actorOf(row), secretHash: row.secret_hash, stale: row.stale } : null;
}

export async function touchApiKey(db: Db, key: string): Promise<void> {
  await sql`update api_keys set last_used_at = now() where key = ${key}`.execute(db);
}

export type Credentials = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
};

export async function credentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('agents')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash'])
    .where('email', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where('is_system', '=', false)
    .executeTakeFirst();
}

export async function passwordHashOf(db: Db, agentId: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from agents where id = ${agentId}`.execute(db);
  return rows[0]?.password_hash ?? null;
}

/** False when the password is another one by now. */
export async function replacePassword(
  db: Db,
  agentId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update agents set password_hash = ${to}, updated_at = now()
    where id = ${agentId} and password_hash = ${from} returning id`.execute(db);
  return rows.length > 0;
}

export async function updatePassword(db: Db, agentId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('agents')
    .set({ password_hash: passwordHash, updated_at: new Date() })
    .where('id', '=', agentId)
    .execute();
}

export async function agentsExist(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select 1 from agents where not is_system and deleted_at is null) as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}

/** Creates the first administrator; the caller holds the lock and has checked that none exists. */
export async function insertAdministrator(
  db: Db,
  admin: {
    email: string;
    first_name: string;
    last_name: string;
    passwordHash: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('agents')
    .values({
      email: admin.email.toLowerCase(),
      first_name: admin.first_name,
      last_name: admin.last_name,
      password_hash: admin.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into agent_roles (agent_id, role_id) select ${id}, id from roles where name = 'Admin'`.execute(
    db,
  );
  return id;
}
