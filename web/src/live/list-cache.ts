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
  const held = heldIn(pages, item.uuid);
  if (!belongs(item, view, agentId)) return held ? withoutItem(pages, item.uuid) : pages;
  if (!held) {
    const at = isDecidable(view) ? placeOf(pages, item, view) : null;
    return at ? inserted(pages, { item, at, more: 1 }) : pages;
  }
  if (rank(held, view.field) === rank(item, view.field)) return replaced(pages, item);
  const without = takenOut(pages, item.uuid);
  const at = placeOf(without, item, view);
  // What comes after everything loaded is of the list still, on a page to come.
  return at ? inserted(without, { item, at, more: 0 }) : without;
}

/** A cached list without a conversation; the same object when it was not there. */
export function withoutItem(pages: ListPages, uuid: string): ListPages {
  return heldIn(pages, uuid) ? withTotal(takenOut(pages, uuid), (total) => total - 1) : pages;
}

/** A cached list with so much unread in a conversation; the same object when nothing changes. */
export function withUnread(
  pages: ListPages,
  { uuid, unread }: { uuid: string; unread: number },
): ListPages {
  const held = heldIn(pages, uuid);
  if (!held || held.unread_message_count === unread) return pages;
  return replaced(pages, { ...held, unread_message_count: unread });
}

/** A cached list with another total. */
export function withTotal(pages: ListPages, next: (total: number) => number): ListPages {
  const [first, ...others] = pages.pages;
  if (!first) return pages;
  return { ...pages, pages: [{ ...first, total: Math.max(0, next(first.total)) }, ...others] };
}

/** The row a cached list has of a conversation. */
export function heldIn({ pages }: ListPages, uuid: string): ConversationListItem | undefined {
  for (const { results } of pages) {
    const row = results.find((each) => each.uuid === uuid);
    if (row) return row;
  }
  return undefined;
}

function takenOut(pages: ListPages, uuid: string): ListPages {
  return changed(pages, (results) =>
    results.some((row) => row.uuid === uuid) ? results.filter((row) => row.uuid !== uuid) : results,
  );
}

function replaced(pages: ListPages, item: ConversationListItem): ListPages {
  return changed(pages, (results) =>
    results.some(({ uuid }) => uuid === item.uuid)
      ? results.map((row) => (row.uuid === item.uuid ? item : row))
      : results,
  );
}

function inserted(
  pages: ListPages,
  { item, at, more }: { item: ConversationListItem; at: Place; more: number },
): ListPages {
  const counted = withTotal(pages, (total) => total + more);
  return changed(counted, (results, page) =>
    page === at.page ? results.toSpliced(at.index, 0, item) : results,
  );
}

function changed(
  pages: ListPages,
  change: (results: ConversationListItem[], page: number) => ConversationListItem[],
): ListPages {
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      const results = change(page.results, index);
      return results === page.results ? page : { ...page, results };
    }),
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

type Place = { page: number; index: number };

/** Where the order puts it among what is loaded; null when that is beyond, on a page to come. */
function placeOf({ pages }: ListPages, item: ConversationListItem, view: ListView): Place | null {
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
