import type { ConversationListItem, Filter, ListQuery, OrderField } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { totalOf } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import {
  keyset,
  type Order,
  type Page,
  pageAnswer,
  readCursor,
  writeCursor,
} from '../../db/keyset.ts';
import { readFilters, readSavedFilters } from '../filters/read-filters.ts';
import { visibleTo } from './access.ts';
import { conversationCondition } from './filters.ts';
import { listItemsFor } from './item-repository.ts';

/** Which list is meant (spec section 2, "List types"), or the conversations of one contact. */
export type Scope =
  | { list: 'assigned' | 'unassigned' | 'all' }
  | { list: 'team_unassigned'; teamId: number }
  | { list: 'contact'; contactId: number }
  | { list: 'view'; filters: readonly Filter[] };

/**
 * One page of a list: the ids come from a matching index first, then the rows are joined
 * (design.md 4, "Lists at a million"). One row more than asked tells whether there is a next page.
 */
export async function listConversations(
  db: Db,
  { actor, scope, query }: { actor: Actor; scope: Scope; query: ListQuery },
): Promise<Page<ConversationListItem>> {
  const where = await whereOf(db, { actor, scope, query });
  const order = orderOf(query);
  const parts = keyset(order);
  const start = query.after === undefined ? null : readCursor(order, query.after);
  const offset = start ? 0 : (query.page - 1) * query.page_size;
  const [{ rows }, total] = await Promise.all([
    sql<{ id: number; position: string | null }>`
      select c.id, ${parts.position} as position from conversations c
      where ${where} and ${start ? parts.after(start) : sql`true`}
      order by ${parts.by} limit ${query.page_size + 1} offset ${offset}`.execute(db),
    totalOf(db, {
      rows: sql`conversations c where ${where}`,
      key: JSON.stringify([scope, isShared(scope, actor) ? 0 : actor.id, query.filters]),
    }),
  ]);
  const page = rows.slice(0, query.page_size);
  const last = page.at(-1);
  const ids = page.map((row) => row.id);
  return pageAnswer(query, {
    results: await listItemsFor(db, actor, ids),
    total,
    next: rows.length > query.page_size && last ? writeCursor(order, last) : null,
  });
}

/** Whether everybody who sees all conversations sees the same in this list. */
function isShared(scope: Scope, actor: Actor): boolean {
  return scope.list !== 'assigned' && may(actor, 'conversations:read_all');
}

async function whereOf(
  db: Db,
  { actor, scope, query }: { actor: Actor; scope: Scope; query: Pick<ListQuery, 'filters'> },
): Promise<RawBuilder<boolean>> {
  const given = await readFilters(db, { model: 'conversations', filters: query.filters });
  const conditions = [
    await scopeCondition(db, { scope, actor }),
    visibleTo(actor),
    ...given.map(conversationCondition),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** What belongs to the list, whoever may see it; the caller adds that. */
export async function scopeCondition(
  db: Db,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<RawBuilder<boolean>> {
  switch (scope.list) {
    case 'assigned':
      return sql`c.assigned_user_id = ${actor.id}`;
    case 'unassigned':
      return sql`c.assigned_user_id is null and c.assigned_team_id is null`;
    case 'team_unassigned':
      return sql`c.assigned_team_id = ${scope.teamId} and c.assigned_user_id is null`;
    case 'contact':
      return sql`c.contact_id = ${scope.contactId}`;
    case 'all':
      return sql`true`;
    case 'view': {
      const { filters } = scope;
      const saved = await readSavedFilters(db, { model: 'conversations', filters });
      return saved ? sql`(${sql.join(saved.map(conversationCondition), sql` and `)})` : sql`false`;
    }
  }
}

const neverNull: ReadonlySet<OrderField> = new Set(['last_message_at', 'created_at']);

function orderOf(query: ListQuery): Order {
  const field = query.order_by.slice('conversations.'.length) as OrderField;
  return {
    field,
    column: sql.raw(`c.${field}`),
    id: sql.raw('c.id'),
    type: field === 'priority_id' ? 'int' : 'timestamptz',
    direction: query.order,
    isNullable: !neverNull.has(field),
  };
}
