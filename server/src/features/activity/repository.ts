import type { ActivityLog, ActivityLogQuery, Change } from '@parley/contract';
import type { FilterCondition } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { keyset, type Order } from '../../db/keyset.ts';
import { type Cut, type Page, pageAnswer, pageOfIds } from '../../db/page-of-ids.ts';
import { type FilterColumns, filterSql } from '../filters/filter-sql.ts';
import { readFilters } from '../filters/read-filters.ts';

export async function insertActivity(
  db: Db,
  activity: {
    type: string;
    actor_id: number | null;
    ip: string;
    model: string;
    id: number | null;
    name: string;
    changes: Change[];
  },
): Promise<void> {
  const { type, id, changes, ...rest } = activity;
  await db
    .insertInto('activity_logs')
    .values({ ...rest, activity_type: type, model_id: id, changes: JSON.stringify(changes) })
    .execute();
}

/** One page of the log, newest first. */
export async function listActivityLogs(
  db: Db,
  query: ActivityLogQuery,
): Promise<Page<ActivityLog>> {
  const filters = await readFilters(db, { model: 'activity_logs', filters: query.filters });
  const { ids, total, next } = await pageOfIds(db, {
    rows: rowsWhere(filters.map((filter) => ofAddress(filter) ?? filterSql(filter, columns))),
    order,
    query,
    key: ['activity_logs', query.filters],
    // Where so many are found, going along the ids soon has a page.
    walk: (cut) => walk(db, rowsWhere(filters.map((filter) => filterSql(filter, columns))), cut),
  });
  return pageAnswer(query, { results: await logsByIds(db, ids), total, next });
}

// Ids are given in the order in which the rows are written.
const order: Order = {
  field: 'created_at',
  column: sql`l.id`,
  id: sql<number>`l.id`,
  type: 'int',
  direction: 'desc',
  isNullable: false,
};

const columns: FilterColumns = {
  columns: {
    activity_type: 'l.activity_type',
    actor_id: 'l.actor_id',
    ip: 'l.ip',
    created_at: 'l.created_at',
  },
  attributes: '',
};

function rowsWhere(conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return sql`activity_logs l where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/**
 * A part of an address, looked for among the addresses there are, each found by one step in their
 * index: to read every row of a log that is kept for ever would take seconds.
 */
function ofAddress(condition: FilterCondition): RawBuilder<boolean> | null {
  const { field, test, negated } = condition;
  if (field !== 'ip' || test !== 'contains' || negated) return null;
  const fits = filterSql(condition, { columns: { ip: 'ip' }, attributes: '' });
  return sql<boolean>`lower(l.ip) = any (array (
    with recursive addresses as (
      (select lower(ip) as ip from activity_logs order by lower(ip) limit 1)
      union all
      select (select lower(n.ip) from activity_logs n where lower(n.ip) > a.ip order by lower(n.ip) limit 1)
      from addresses a where a.ip is not null)
    select ip from addresses where ${fits}))`;
}

async function walk(db: Db, rows: RawBuilder<unknown>, cut: Cut) {
  const parts = keyset(order);
  const found = await sql<{ id: number; position: string }>`
    select l.id, ${parts.position} as position
    from ${rows} and ${cut.start ? parts.after(cut.start) : sql`true`}
    order by ${parts.by} limit ${cut.limit} offset ${cut.offset}`.execute(db);
  return found.rows;
}

async function logsByIds(db: Db, ids: readonly number[]): Promise<ActivityLog[]> {
  const { rows } = await sql<Omit<ActivityLog, 'created_at' | 'updated_at'> & { created_at: Date }>`
    select l.id, l.activity_type, l.ip, l.model, l.model_id, l.name, l.changes, l.created_at,
      case when a.id is not null then json_build_object('id', a.id, 'first_name', a.first_name,
        'last_name', a.last_name) end as actor
    from activity_logs l left join agents a on a.id = l.actor_id
    where l.id = any(${[...ids]}::int[]) order by l.id desc`.execute(db);
  return rows.map((row) => {
    const created_at = row.created_at.toISOString();
    return { ...row, created_at, updated_at: created_at };
  });
}
