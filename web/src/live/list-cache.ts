import type { ConversationListItem, Filter, OrderField } from '@parley/contract';
import { type FieldValue, filterFields, holds, readFilter } from '@parley/domain';
import type { ListPages, ListView } from '../api/conversation-queries.ts';

/**
 * A cached list after one conversation became `item`: changed in place, moved to where its order
 * puts it, added, or taken out because it belongs to the list no longer. The same object when
 * nothing changes. Where only the server can tell (`isDecidable`), nothing is added.
 */
export function withItem(
  pages: ListPages,
  { item, view, agentId }: { item: ConversationListItem; view: ListView; agentId: number },
): ListPages {
  const without = withoutItem(pages, item.uuid);
  if (!belongs(item, view, agentId)) return without;
  if (without === pages && !isDecidable(view)) return pages;
  const at = placeOf(without, item, view);
  if (at === null) return without;
  return {
    ...without,
    pages: without.pages.map((page, index) => ({
      ...page,
      total: index === 0 ? page.total + 1 : page.total,
      results:
        index === at.page
          ? [...page.results.slice(0, at.index), item, ...page.results.slice(at.index)]
          : page.results,
    })),
  };
}

/** A cached list without a conversation; the same object when it was not there. */
export function withoutItem(pages: ListPages, uuid: string): ListPages {
  if (!pages.pages.some((page) => page.results.some((row) => row.uuid === uuid))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      total: index === 0 ? Math.max(0, page.total - 1) : page.total,
      results: page.results.filter((row) => row.uuid !== uuid),
    })),
  };
}

/** Whether the rows themselves tell what belongs to the list: not where a view asks for more. */
export function isDecidable({ scope }: ListView): boolean {
  return scope.type !== 'view' || scope.filters.every(({ field }) => rowFields.has(field));
}

/**
 * Whether the conversation belongs to this list (spec section 2, "List types"); of a view, as far
 * as the row tells.
 */
export function belongs(item: ConversationListItem, view: ListView, agentId: number): boolean {
  if (view.statusId !== null && item.status_id !== view.statusId) return false;
  switch (view.scope.type) {
    case 'all':
      return true;
    case 'assigned':
      return item.assigned_user_id === agentId;
    case 'unassigned':
      return item.assigned_user_id === null && item.assigned_team_id === null;
    case 'team':
      return item.assigned_user_id === null && item.assigned_team_id === view.scope.id;
    case 'view':
      return view.scope.filters.every((filter) => passes(item, filter));
  }
}

/** What filters may ask that a row of a list answers. */
const rowFields = new Map(
  [...filterFields('conversations', [])].filter(([field]) => field !== 'tags'),
);

function passes(item: ConversationListItem, filter: Filter): boolean {
  if (!rowFields.has(filter.field)) return true;
  const condition = readFilter(filter, { model: 'conversations', fields: rowFields });
  if ('part' in condition) return false;
  return holds(condition, item[filter.field as keyof ConversationListItem] as FieldValue);
}

/** Where the order puts it among what is loaded; null when that is beyond, on a page to come. */
function placeOf(
  { pages }: ListPages,
  item: ConversationListItem,
  view: ListView,
): { page: number; index: number } | null {
  for (const [page, { results }] of pages.entries()) {
    const index = results.findIndex((row) => comesBefore(item, row, view));
    if (index >= 0) return { page, index };
  }
  const last = pages.length - 1;
  if (last < 0 || pages[last]?.next) return null;
  return { page: last, index: pages[last]?.results.length ?? 0 };
}

/** As the server orders: by the field, what has none at the end. */
function comesBefore(a: ConversationListItem, b: ConversationListItem, view: ListView): boolean {
  const [one, other] = [rank(a, view.field), rank(b, view.field)];
  if (one === other) return true;
  if (one === null) return false;
  if (other === null) return true;
  return view.order === 'asc' ? one < other : one > other;
}

function rank(item: ConversationListItem, field: OrderField): number | null {
  const value = item[field];
  if (value === null || typeof value === 'number') return value;
  return new Date(value).getTime();
}
