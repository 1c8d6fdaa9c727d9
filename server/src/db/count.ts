import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows that are counted exactly; above, a total is shared and a count says "more". */
export const exactUpTo = 10_000;

/** Counts the rows of `from … where …`, at most as many as the limit. */
export async function countUpTo(
  db: Db,
  rows: RawBuilder<unknown>,
  limit: number | null,
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${rows} limit ${limit}) counted`.execute(db);
  return result.rows[0]?.count ?? 0;
}

type Shared = { total: number; until: number; running: Promise<number> | undefined };
const shared = new Map<string, Shared>();
const sharedMs = 10_000;

/** Exact to 10,000; above that a value that everybody with this key shares, at most 10 s old. */
export async function totalOf(
  db: Db,
  { rows, key }: { rows: RawBuilder<unknown>; key: string },
): Promise<number> {
  const near = await countUpTo(db, rows, exactUpTo + 1);
  if (near <= exactUpTo) return near;
  const known = shared.get(key);
  if (known && known.until > Date.now()) return known.running ?? known.total;
  if (shared.size > 1_000) shared.clear();
  const running = countUpTo(db, rows, null);
  shared.set(key, { total: near, until: Date.now() + sharedMs, running });
  try {
    const total = await running;
    shared.set(key, { total, until: Date.now() + sharedMs, running: undefined });
    return total;
  } catch (error) {
    shared.delete(key);
    throw error;
  }
}
