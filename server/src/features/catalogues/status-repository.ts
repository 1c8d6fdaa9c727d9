import type { Priority, Status } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

const columns = sql`id, name, is_default, created_at, updated_at`;

export async function listStatuses(db: Db): Promise<Status[]> {
  const { rows } = await sql<Stamped<Status>>`select ${columns} from statuses order by id`.execute(
    db,
  );
  return rows.map(withIsoStamps);
}

export async function listPriorities(db: Db): Promise<Priority[]> {
  const { rows } = await sql<Stamped<Priority>>`
    select id, name, created_at, updated_at from priorities order by id`.execute(db);
  return rows.map(withIsoStamps);
}

export async function lockStatus(tx: Tx, id: number): Promise<Status | undefined> {
  const { rows } = await sql<Stamped<Status>>`
    select ${columns} from statuses where id = ${id} for no key update`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

/** The new status; undefined when the name is taken. */
export async function insertStatus(tx: Tx, name: string): Promise<Status | undefined> {
  const { rows } = await sql<Stamped<Status>>`
    insert into statuses (name) values (${name}) on conflict (lower(name)) do nothing returning ${columns}`.execute(
    tx,
  );
  return rows[0] && withIsoStamps(rows[0]);
}

/** The renamed status; undefined when the name is taken. */
export async function renameStatus(
  tx: Tx,
  { id, name }: { id: number; name: string },
): Promise<Status | undefined> {
  const { rows } = await sql<Stamped<Status>>`
    update statuses set name = ${name}, updated_at = now()
    where id = ${id} and not exists (select 1 from statuses o where lower(o.name) = lower(${name}) and o.id <> ${id})
    returning ${columns}`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function countWithStatus(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversations where status_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many conversations have each status that any has. */
export async function countAllWithStatus(db: Db): Promise<{ id: number; conversations: number }[]> {
  const { rows } = await sql<{ id: number; conversations: number }>`
    select status_id as id, count(*) as conversations from conversations group by status_id`.execute(
    db,
  );
  return rows;
}

/** Gives every conversation with one status another that counts as open; answers which. */
export async function replaceStatus(
  tx: Tx,
  { id, by }: { id: number; by: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update conversations set status_id = ${by}, updated_at = now() where status_id = ${id} returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function deleteStatus(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('statuses').where('id', '=', id).execute();
}
