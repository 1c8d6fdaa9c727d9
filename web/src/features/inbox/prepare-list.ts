import { statusesQuery } from '../../api/catalogues.ts';
import { conversationListQuery, type ListScope } from '../../api/conversation-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { storedView } from './use-list-view.ts';

/** Asks for what the page of a list shows first, where that is not held yet. */
export function prepareList(scope: ListScope): void {
  const list = conversationListQuery(storedView(scope));
  void queryClient.prefetchQuery(statusesQuery);
  void queryClient.prefetchInfiniteQuery({ ...list, staleTime: Number.POSITIVE_INFINITY });
}
