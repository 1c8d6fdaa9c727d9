import type { FilterCondition } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type FilterColumns, filterSql } from '../filters/filter-sql.ts';

/** Where the fields of messages are, over the alias `m`; they have no attributes. */
const columns: FilterColumns = {
  columns: { created_at: 'm.created_at' },
  attributes: "'{}'::jsonb",
};

/** A filter of messages as a condition over the alias `m`. */
export function messageCondition(condition: FilterCondition): RawBuilder<boolean> {
  return filterSql(condition, columns);
}

const day = 86_400_000;

/**
 * The ids that messages fitting these filters have, from `from` until before `to`: ids follow the time
 * messages came, but for clocks that differ, so a day is added on both sides. `end` is beyond the last.
 */
export async function idsOf(
  db: Db,
  { own, end }: { own: readonly FilterCondition[]; end: number },
): Promise<{ from: number; to: number }> {
  let [since, until] = [-Infinity, Infinity];
  for (const { kind, negated, test, ...rest } of own) {
    if (kind !== 'date' || negated || !('operand' in rest)) continue;
    const time = Number(rest.operand);
    if (test !== 'less') since = Math.max(since, time - day);
    if (test !== 'greater') until = Math.min(until, time + 2 * day);
  }
  const [from, to] = await Promise.all([
    since === -Infinity ? 1 : firstIdSince(db, { time: new Date(since), end }),
    until === Infinity ? end : firstIdSince(db, { time: new Date(until), end }),
  ]);
  return { from, to: Math.max(from, to) };
}

/** Found by halving: times have no index of their own. */
async function firstIdSince(db: Db, { time, end }: { time: Date; end: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive halves (low, high) as (
      select 1, ${end}::int
      union all
      select case when found.is_earlier then middle + 1 else low end,
        case when found.is_earlier then high else middle end
      from (select low, high, low + (high - low) / 2 as middle from halves where low < high) half,
        lateral (select m.created_at < ${time} as is_earlier from messages m where m.id >= middle order by m.id limit 1) found)
    select low as id from halves where low = high`.execute(db);
  return rows[0]?.id ?? end;
}
