import type { OrderField, Status } from '@parley/contract';
import type { ListScope, ListView } from '../../api/conversation-queries.ts';
import { useStoredValue } from '../../lib/stored-value.ts';

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

/** What the agent chose to see of a list; kept in this browser for each list. */
export function useListView(scope: ListScope, statuses: readonly Status[]) {
  const name = listName(scope);
  const [status, setStatus] = useStoredValue(`list.${name}.status`, {
    fallback: '1',
    allowed: ['all', ...statuses.map(({ id }) => String(id))],
  });
  const [sort, setSort] = useStoredValue(`list.${name}.sort`, {
    fallback: 'newestActivity',
    allowed: sorts.map(({ key }) => key),
  });
  const { field, order } = sorts.find(({ key }) => key === sort) ?? {
    field: 'last_message_at',
    order: 'desc',
  };
  const view: ListView = {
    scope,
    // The filters of a view say which statuses it shows.
    statusId: status === 'all' || scope.type === 'view' ? null : Number(status),
    field,
    order,
  };
  return { view, status, setStatus, sort, setSort };
}

/** Tells the lists apart: in this browser's memory, and on screen. */
export function listName(scope: ListScope): string {
  return 'id' in scope ? `${scope.type}-${scope.id}` : scope.type;
}
