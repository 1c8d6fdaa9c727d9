import type { ConversationListItem, Filter, ListQuery, OrderField } from '@parley/contract';
import { type Actor, sightOf } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Order } from '../../db/keyset.ts';
import { type Page, pageAnswer, pageOfIds } from '../../db/page-of-ids.ts';
import { readFilters, readSavedFilters } from '../filters/read-filters.ts';
import { visibleIds, visibleTo } from './access.ts';
import { conversationCondition } from './filters.ts';
import { listItemsFor } from './item-repository.ts';
import { walk } from './walk.ts';

/** Which list is meant (spec section 2, "List types"), or the conversations of one contact. */
export type Scope =
  | { list: 'assigned' | 'unassigned' | 'all' }
  | { list: 'team_unassigned'; teamId: number }
  | { list: 'contact'; contactId: number }
  | { list: 'view'; filters: readonly Filter[] };

/**
 * One page of a list: the ids are found first, then the rows are joined (design.md 4, "Lists at a
 * million").
 */
export async function listConversations(
  db: Db,
  { actor, scope, query }: { actor: Actor; scope: Scope; query: ListQuery },
): Promise<Page<ConversationListItem>> {
  const given = await readFilters(db, { model: 'conversations', filters: query.filters });
  const ofScope = await scopeConditions(db, { scope, actor });
  const conditions = [...ofScope, visibleTo(actor), ...given.map(conversationCondition)];
  const where = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const order = orderOf(query);
  const inside = scope.list === 'view' ? [] : ofScope;
  const statusId = statusOf(scope, query);
  const isKnown =
    scope.list !== 'view' &&
    visibleIds(actor) === null &&
    query.filters.every((filter) => isStatus(filter) && Number(filter.value) === statusId);
  const { ids, total, next } = await pageOfIds(db, {
    rows: sql`conversations c where ${where}`,
    order,
    query,
    key: [scope, scope.list === 'assigned' ? actor.id : null, sightOf(actor), query.filters],
    walk: (cut) => walk(db, { inside, where, statusId, isKnown, order, cut }),
  });
  return pageAnswer(query, { results: await listItemsFor(db, actor, ids), total, next });
}

/** The one status that the whole list has, if its filters say so. */
function statusOf(scope: Scope, query: Pick<ListQuery, 'filters'>): number | null {
  const filters = scope.list === 'view' ? [...scope.filters, ...query.filters] : query.filters;
  const fixing = filters.find(isStatus);
  return fixing ? Number(fixing.value) : null;
}

function isStatus({ field, operator }: Filter): boolean {
  return field === 'status_id' && operator === 'equals';
}

/** What belongs to the list, whoever may see it; the caller adds that. */
export async function scopeConditions(
  db: Db,
  { scope, actor }: { scope: Scope; actor: Actor },
): Promise<RawBuilder<boolean>[]> {
  switch (scope.list) {
    case 'assigned':
      return [sql`c.assigned_user_id = ${actor.id}`];
    case 'unassigned':
      return [sql`c.assigned_user_id is null and c.assigned_team_id is null`];
    case 'team_unassigned':
      return [sql`c.assigned_team_id = ${scope.teamId} and c.assigned_user_id is null`];
    case 'contact':
      return [sql`c.contact_id = ${scope.contactId}`];
    case 'all':
      return [];
    case 'view': {
      const { filters } = scope;
      const saved = await readSavedFilters(db, { model: 'conversations', filters });
      return saved?.map(conversationCondition) ?? [sql`false`];
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
