import type { OrderField, Status } from '@parley/contract';
import { firstChoice } from '@parley/domain';
import { useQueryClient } from '@tanstack/react-query';
import {
  conversationListQuery,
  type ListScope,
  type ListView,
} from '../../api/conversation-queries.ts';
import { readStored } from '../../lib/storage.ts';
import { useStoredValue } from '../../lib/stored-value.ts';

/** A status or `all`, and the key of an order. */
type Choice = { status: string; sort: string };
type Sort = { key: string; field: OrderField; order: 'asc' | 'desc' };

/** The seven orders of spec section 2; `key` is also the end of their translation key. */
export const sorts: readonly Sort[] = [
  { key: 'oldestActivity', field: 'last_message_at', order: 'asc' },
  { key: 'newestActivity', field: 'last_message_at', order: 'desc' },
  { key: 'startedFirst', field: 'created_at', order: 'asc' },
  { key: 'startedLast', field: 'created_at', order: 'desc' },
  { key: 'waitingLongest', field: 'waiting_since', order: 'asc' },
  { key: 'nextSla', field: 'next_sla_deadline_at', order: 'asc' },
  { key: 'priorityFirst', field: 'priority_id', order: 'desc' },
];
const firstStatus = String(firstChoice.statusId);
const firstSort = 'newestActivity';

/**
 * What the agent chose to see of a list; kept in this browser for each list. A status that is gone
 * does not count, once they are known. What is chosen is loaded anew from its first page.
 */
export function useListView(scope: ListScope, statuses: readonly Status[] | undefined) {
  const client = useQueryClient();
  const names = namesOf(scope);
  const known = statuses?.map(({ id }) => String(id)) ?? [storedStatus(scope)];
  const [status, setStatus] = useStoredValue(names.status, {
    fallback: firstStatus,
    allowed: ['all', ...known],
  });
  const [sort, setSort] = useStoredValue(names.sort, {
    fallback: firstSort,
    allowed: sorts.map(({ key }) => key),
  });
  const clear = (chosen: Choice) => {
    const { queryKey } = conversationListQuery(viewOf(scope, chosen));
    void client.resetQueries({ queryKey, exact: true });
  };
  return {
    view: viewOf(scope, { status, sort }),
    status,
    setStatus: (next: string) => {
      clear({ status: next, sort });
      setStatus(next);
    },
    sort,
    setSort: (next: string) => {
      clear({ status, sort: next });
      setSort(next);
    },
  };
}

/** A list as it will be asked for when its page is drawn. */
export function storedView(scope: ListScope): ListView {
  const sort = readStored(namesOf(scope).sort) ?? firstSort;
  return viewOf(scope, { status: storedStatus(scope), sort });
}

function viewOf(scope: ListScope, { status, sort }: Choice): ListView {
  const { field, order } = sorts.find(({ key }) => key === sort) ?? firstChoice;
  // The filters of a view say which statuses it shows.
  const isAny = status === 'all' || scope.type === 'view';
  return { scope, statusId: isAny ? null : Number(status), field, order };
}

function storedStatus(scope: ListScope): string {
  return readStored(namesOf(scope).status) ?? firstStatus;
}

/** Where this browser keeps what was chosen. */
function namesOf(scope: ListScope) {
  const name = listName(scope);
  return { status: `list.${name}.status`, sort: `list.${name}.sort` };
}

/** Tells the lists apart: in this browser's memory, and on screen. */
export function listName(scope: ListScope): string {
  return 'id' in scope ? `${scope.type}-${scope.id}` : scope.type;
}
