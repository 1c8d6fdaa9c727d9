import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How long a socket counts without renewal, by the clock of the database. */
export const leaseSeconds = 30;

/** Writes down, or renews, the sockets of this instance in one statement. */
export async function holdSockets(
  db: Db,
  sockets: readonly { id: string; agentId: number }[],
): Promise<void> {
  if (sockets.length === 0) return;
  await sql`
    insert into socket_leases (id, agent_id, expires_at)
    select id, agent_id, now() + make_interval(secs => ${leaseSeconds})
    from unnest(${sockets.map((socket) => socket.id)}::uuid[], ${sockets.map((socket) => socket.agentId)}::int[]) as s (id, agent_id)
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db);
}

/** A socket that is closed stays until its lease is over: so "since when" is known for 5 minutes. */
export async function dropSocket(db: Db, id: string): Promise<void> {
  await sql`update socket_leases set expires_at = least(expires_at, now()) where id = ${id}`.execute(
    db,
  );
}

/** Agents who count as present though none of their sockets was alive for that long. */
export async function absentAgents(db: Db, seconds: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from agents a
    where a.availability_status in ('online', 'away') and not a.is_system
      and not exists (select 1 from socket_leases s
        where s.agent_id = a.id and s.expires_at > now() - make_interval(secs => ${seconds}))`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function deleteOldSockets(db: Db, seconds: number): Promise<void> {
  await sql`
    delete from socket_leases where expires_at < now() - make_interval(secs => ${seconds * 2})`.execute(
    db,
  );
}
