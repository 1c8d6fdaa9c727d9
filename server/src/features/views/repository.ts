import type { View, ViewInput } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

/** A view belongs to one agent: whoever else names its id gets nothing. */
export type ViewKey = { id: number; agentId: number };

const columns = sql`id, name, filters, created_at, updated_at`;

/** The views of an agent, by name. */
export async function viewsOf(db: Db, agentId: number): Promise<View[]> {
  const { rows } = await sql<Stamped<View>>`
    select ${columns} from views where agent_id = ${agentId}
    order by lower(name) collate "und-x-icu", id`.execute(db);
  return rows.map(withIsoStamps);
}

export async function viewById(db: Db, { id, agentId }: ViewKey): Promise<View | undefined> {
  const { rows } = await sql<Stamped<View>>`
    select ${columns} from views where id = ${id} and agent_id = ${agentId}`.execute(db);
  return rows[0] && withIsoStamps(rows[0]);
}

/** The view, locked until the change is through. */
export async function lockView(tx: Tx, { id, agentId }: ViewKey): Promise<View | undefined> {
  const { rows } = await sql<Stamped<View>>`
    select ${columns} from views where id = ${id} and agent_id = ${agentId} for no key update`.execute(
    tx,
  );
  return rows[0] && withIsoStamps(rows[0]);
}

/** The new view; undefined when the agent has as many as `most` already. */
export async function insertView(
  db: Db,
  { agentId, most, name, filters }: ViewInput & { agentId: number; most: number },
): Promise<View | undefined> {
  const { rows } = await sql<Stamped<View>>`
    insert into views (agent_id, name, filters)
    select ${agentId}, ${name}, ${JSON.stringify(filters)}::jsonb
    where (select count(*) from views where agent_id = ${agentId}) < ${most}
    returning ${columns}`.execute(db);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function updateView(
  db: Db,
  { id, agentId }: ViewKey,
  { name, filters }: ViewInput,
): Promise<View | undefined> {
  const { rows } = await sql<Stamped<View>>`
    update views set name = ${name}, filters = ${JSON.stringify(filters)}::jsonb, updated_at = now()
    where id = ${id} and agent_id = ${agentId} returning ${columns}`.execute(db);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function deleteView(db: Db, { id, agentId }: ViewKey): Promise<boolean> {
  const result = await db
    .deleteFrom('views')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}
