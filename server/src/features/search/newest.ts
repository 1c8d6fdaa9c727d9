import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * The largest ids of those selected, all of which are found by an index on words. (The sum keeps
 * PostgreSQL from walking down the ids instead, which takes seconds when hits are rarer than it thinks.)
 */
export async function idsByWords(
  db: Db,
  select: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${select}) found order by id + 0 desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The largest ids of those selected, read from the end of the table. */
export async function idsByReading(
  db: Db,
  select: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${select} order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
