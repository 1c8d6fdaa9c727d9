import { type RawBuilder, sql } from 'kysely';
import { exactUpTo, sharedCount } from './count.ts';
import type { Db } from './database.ts';
import { keyset, type Order, type Place, readCursor, writeCursor } from './keyset.ts';

export type Page<T> = {
  results: T[];
  total: number;
  page: number;
  per_page: number;
  total_pages: number;
  next: string | null;
};
type PageQuery = { page: number; page_size: number; after?: string | undefined };
export type Cut = { start: Place | null; limit: number; offset: number };
type Row = { id: number; position: string | null };

/**
 * Which rows a page of a list holds, in order, and how many the list has. Up to 10,000 rows are
 * found in one look, however far apart they lie, and put in order then; where there are more,
 * `walk` goes along an index and soon has a page.
 */
export async function pageOfIds(
  db: Db,
  list: {
    /** `from … where …`, without the two words. */
    rows: RawBuilder<unknown>;
    order: Order;
    query: PageQuery;
    /** Lists of the same key have the same total. */
    key: unknown;
    walk: (cut: Cut) => Promise<Row[]>;
  },
): Promise<{ ids: number[]; total: number; next: string | null }> {
  const { rows, order, query } = list;
  const start = query.after === undefined ? null : readCursor(order, query.after);
  const offset = start ? 0 : (query.page - 1) * query.page_size;
  const cut = { start, limit: query.page_size + 1, offset };
  const near = await foundAtOnce(db, { rows, order, cut });
  const [page, total] =
    near.total <= exactUpTo
      ? [near.page, near.total]
      : await Promise.all([
          list.walk(cut),
          sharedCount(db, { rows, key: JSON.stringify(list.key) }),
        ]);
  const shown = page.slice(0, query.page_size);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    total,
    next: page.length > query.page_size && last ? writeCursor(order, last) : null,
  };
}

async function foundAtOnce(
  db: Db,
  { rows, order, cut }: { rows: RawBuilder<unknown>; order: Order; cut: Cut },
): Promise<{ total: number; page: Row[] }> {
  const among = keyset({ ...order, column: sql`f.value`, id: sql`f.id` });
  const result = await sql<{ total: number; id: number | null; position: string | null }>`
    with found as materialized (
      select ${order.id} as id, ${order.column} as value from ${rows} limit ${exactUpTo + 1})
    select counted.total, page.id, page.position
    from (select count(*) as total from found) counted
    left join lateral (
      select f.id, ${among.position} as position from found f
      where counted.total <= ${exactUpTo} and ${cut.start ? among.after(cut.start) : sql`true`}
      order by ${among.by} limit ${cut.limit} offset ${cut.offset}) page on true`.execute(db);
  const page = result.rows.flatMap(({ id, position }) => (id === null ? [] : [{ id, position }]));
  return { total: result.rows[0]?.total ?? 0, page };
}

/** The answer of a list: behaviour.md 1, "A page is". */
export function pageAnswer<T>(
  query: { page: number; page_size: number },
  { results, total, next }: Pick<Page<T>, 'results' | 'total' | 'next'>,
): Page<T> {
  const { page, page_size: per_page } = query;
  return { results, total, page, per_page, total_pages: Math.ceil(total / per_page), next };
}
