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

type Shared = { total: Promise<number>; until: number };
const shared = new Map<string, Shared>();
const sharedMs = 10_000;

/** Counts all rows; everybody with this key shares the value, at most 10 s old (behaviour.md 1). */
export async function sharedCount(
  db: Db,
  { rows, key }: { rows: RawBuilder<unknown>; key: string },
): Promise<number> {
  const known = shared.get(key);
  if (known && known.until > Date.now()) return known.total;
  if (shared.size > 1_000) shared.clear();
  const total = countUpTo(db, rows, null);
  shared.set(key, { total, until: Date.now() + sharedMs });
  total.catch(() => shared.delete(key));
  return total;
}
