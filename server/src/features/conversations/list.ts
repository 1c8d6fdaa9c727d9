import {
  type ConversationListItem,
  Failure,
  type ListQuery,
  type OrderField,
} from '@parley/contract';
import type { Actor } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { visibleTo } from './access.ts';
import { conditionOf } from './filters.ts';
import { listItemsFor } from './item-repository.ts';

/** Which list is meant (spec section 2, "List types"). */
export type Scope =
  | { list: 'assigned' | 'unassigned' | 'all' }
  | { list: 'team_unassigned'; teamId: number };

export type Page<T> = {
  results: T[];
  total: number;
  page: number;
  per_page: number;
  total_pages: number;
  next: string | null;
};

const exactUpTo = 10_000;

/**
 * One page of a list: the ids come from a matching index first, then the rows are joined
 * (design.md 4, "Lists at a million"). One row more than asked tells whether there is a next page.
 */
export async function listConversations(
  db: Db,
  { actor, scope, query }: { actor: Actor; scope: Scope; query: ListQuery },
): Promise<Page<ConversationListItem>> {
  const where = whereOf({ actor, scope, query });
  const order = orderOf(query);
  const start = query.after === undefined ? null : readCursor(query.after, order.field);
  const offset = start ? 0 : (query.page - 1) * query.page_size;
  const [{ rows }, total] = await Promise.all([
    sql<{ id: number; position: string | null }>`
      select c.id, ${order.position} as position from conversations c
      where ${where} and ${start ? order.after(start) : sql`true`}
      order by ${order.by} limit ${query.page_size + 1} offset ${offset}`.execute(db),
    totalOf(db, {
      where,
      key: JSON.stringify([
        scope,
        scope.list === 'assigned' || !seesAll(actor) ? actor.id : 0,
        query.filters,
      ]),
    }),
  ]);
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  return {
    results: await listItemsFor(
      db,
      actor,
      page.map((row) => row.id),
    ),
    total,
    page: query.page,
    per_page: query.page_size,
    total_pages: Math.ceil(total / query.page_size),
    next: rows.length > query.page_size && last ? writeCursor(order.field, last) : null,
  };
}

function seesAll(actor: Actor): boolean {
  return actor.roles.includes('Admin') || actor.permissions.has('conversations:read_all');
}

function whereOf({
  actor,
  scope,
  query,
}: {
  actor: Actor;
  scope: Scope;
  query: ListQuery;
}): RawBuilder<boolean> {
  const conditions = [
    scopeCondition(scope, actor),
    visibleTo(actor),
    ...query.filters.map(conditionOf),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function scopeCondition(scope: Scope, actor: Actor): RawBuilder<boolean> {
  switch (scope.list) {
    case 'assigned':
      return sql`c.assigned_user_id = ${actor.id}`;
    case 'unassigned':
      return sql`c.assigned_user_id is null and c.assigned_team_id is null`;
    case 'team_unassigned':
      return sql`c.assigned_team_id = ${scope.teamId} and c.assigned_user_id is null`;
    case 'all':
      return sql`true`;
  }
}

type Cursor = { value: string | null; id: number };

const neverNull: ReadonlySet<OrderField> = new Set(['last_message_at', 'created_at']);

function orderOf(query: ListQuery) {
  const field = query.order_by.slice('conversations.'.length) as OrderField;
  const column = sql.raw(`c.${field}`);
  const direction = sql.raw(query.order);
  const beyond = sql.raw(query.order === 'asc' ? '>' : '<');
  const type = sql.raw(field === 'priority_id' ? 'int' : 'timestamptz');
  const nulls = neverNull.has(field) ? sql`` : sql`nulls last`;
  return {
    field,
    // As text: a JavaScript date would lose microseconds, and rows with them.
    position: sql<string | null>`${column}::text`,
    by: sql`${column} ${direction} ${nulls}, c.id ${direction}`,
    after({ value, id }: Cursor): RawBuilder<boolean> {
      if (value === null) return sql`(${column} is null and c.id ${beyond} ${id})`;
      const row = sql<boolean>`(${column}, c.id) ${beyond} (${value}::${type}, ${id})`;
      return neverNull.has(field) ? row : sql`(${row} or ${column} is null)`;
    },
  };
}

function writeCursor(field: OrderField, row: { id: number; position: string | null }): string {
  return Buffer.from(JSON.stringify([field, row.position, row.id])).toString('base64url');
}

function readCursor(cursor: string, field: OrderField): Cursor {
  const wrong = new Failure('InputException', 'errors.cursor');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw wrong;
  }
  if (!Array.isArray(parts)) throw wrong;
  const [ofField, value, id] = parts as unknown[];
  const isValue = value === null || (typeof value === 'string' && isPosition(value, field));
  if (
    ofField !== field ||
    !isValue ||
    !Number.isInteger(id) ||
    Math.abs(id as number) > 2_147_483_647
  )
    throw wrong;
  return { value: value as string | null, id: id as number };
}

/** Whether the text is what PostgreSQL wrote for a value of the field. */
function isPosition(text: string, field: OrderField): boolean {
  if (field === 'priority_id') return /^\d{1,9}$/.test(text);
  const [, day = ''] =
    /^(\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.exec(text) ?? [];
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(text));
}

type Shared = { total: number; until: number; running: Promise<number> | undefined };
const shared = new Map<string, Shared>();

/** Exact to 10,000; above that a value that everybody shares, at most 10 s old (behaviour.md 1). */
async function totalOf(
  db: Db,
  { where, key }: { where: RawBuilder<boolean>; key: string },
): Promise<number> {
  const near = await countUpTo(db, where, exactUpTo + 1);
  if (near <= exactUpTo) return near;
  const known = shared.get(key);
  if (known && known.until > Date.now()) return known.running ?? known.total;
  if (shared.size > 1_000) shared.clear();
  const running = countUpTo(db, where, null);
  shared.set(key, { total: near, until: Date.now() + 10_000, running });
  const total = await running;
  shared.set(key, { total, until: Date.now() + 10_000, running: undefined });
  return total;
}

async function countUpTo(
  db: Db,
  where: RawBuilder<boolean>,
  limit: number | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from conversations c where ${where} limit ${limit}) rows`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Open conversations in every list the actor sees; exact to 10,000. */
export async function openCounts(db: Db, actor: Actor) {
  const open = sql<boolean>`c.status_id = 1 and ${visibleTo(actor)}`;
  const count = (scope: Scope) =>
    countUpTo(db, sql`${scopeCondition(scope, actor)} and ${open}`, exactUpTo);
  const teamCounts = actor.team_ids.map(
    async (teamId) => [String(teamId), await count({ list: 'team_unassigned', teamId })] as const,
  );
  const [assigned, unassigned, all, teams] = await Promise.all([
    count({ list: 'assigned' }),
    count({ list: 'unassigned' }),
    count({ list: 'all' }),
    Promise.all(teamCounts),
  ]);
  return { assigned, unassigned, all, teams: Object.fromEntries(teams) };
}
