import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { keyset, type Order } from '../../db/keyset.ts';
import type { Cut } from '../../db/page-of-ids.ts';

/**
 * Rows looked at along an index, beyond those skipped, before giving up: of 10,000 fitting ones in a
 * million, 100 are here.
 */
const walked = 10_000;

type Row = { id: number; position: string | null };
type List = {
  /** What an index may know of, and everything, over the alias `c`. */
  inside: readonly RawBuilder<boolean>[];
  where: RawBuilder<boolean>;
  statusId: number | null;
  /** Whether `inside` and the status say it all: no row need be looked at. */
  isKnown: boolean;
  order: Order;
  cut: Cut;
};

/**
 * A page of a long list: from the first rows along the index of its order if they fill it, else
 * from all of them, sorted.
 */
export async function walk(db: Db, list: List): Promise<Row[]> {
  const { cut } = list;
  // Rows without value come last: where they begin, the index of those that have one ends.
  if (cut.start?.position === null) return sorted(db, list);
  const rows = await alongIndex(db, list);
  return rows.length === cut.limit ? rows : sorted(db, list);
}

/**
 * The indexes begin with the status: the first rows of each are merged, then looked at one by one
 * until the page is full.
 */
async function alongIndex(db: Db, list: List): Promise<Row[]> {
  const { inside, where, statusId, isKnown, order, cut } = list;
  const parts = keyset({ ...order, isNullable: false });
  // As the index has it.
  const by = order.field === 'priority_id' ? keyset(order).by : parts.by;
  const merged = keyset({ ...order, column: sql`r.value`, id: sql`r.id`, isNullable: false });
  const looked = cut.offset + (isKnown ? cut.limit : walked);
  // Even by its key, looking at each of the 10,000 rows before page 200 would take 20 ms.
  const fitting = isKnown
    ? sql``
    : sql`cross join lateral (select from conversations c where c.id = r.id and ${where} offset 0) fitting`;
  const conditions = [
    sql`c.status_id = s.id and ${order.column} is not null`,
    ...inside,
    ...(cut.start ? [parts.after(cut.start)] : []),
  ];
  const { rows } = await sql<Row>`
    select r.id, ${merged.position} as position
    from (
      select r.id, r.value from statuses s cross join lateral (
        select c.id, ${order.column} as value from conversations c
        where ${sql.join(conditions, sql` and `)} order by ${by} limit ${looked}) r
      where ${statusId}::int is null or s.id = ${statusId}
      order by ${merged.by} limit ${looked}) r
    ${fitting}
    order by ${merged.by} limit ${cut.limit} offset ${cut.offset}`.execute(db);
  return rows;
}

async function sorted(db: Db, { where, order, cut }: List): Promise<Row[]> {
  const parts = keyset({ ...order, column: sql`c.value` });
  // Apart by `offset 0`: along an index it might look at everything, row by row.
  const { rows } = await sql<Row>`
    select c.id, ${parts.position} as position
    from (select c.id, ${order.column} as value from conversations c where ${where} offset 0) c
    where ${cut.start ? parts.after(cut.start) : sql`true`}
    order by ${parts.by} limit ${cut.limit} offset ${cut.offset}`.execute(db);
  return rows;
}
