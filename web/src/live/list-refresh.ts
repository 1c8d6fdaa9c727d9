import type { ConversationListItem } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  conversationQuery,
  type ListPages,
  type ListView,
  listKey,
  listTotal,
} from '../api/conversation-queries.ts';
import { withTotal } from './list-cache.ts';
import { askAnew, soon } from './refetch-soon.ts';

/** Up to so many pages a list is asked for anew as a whole. */
const fewPages = 4;

/** Asks how many a list has, where a change of a row that is not loaded may have been counted before. */
export function refreshTotal(client: QueryClient, view: ListView): void {
  const key = [...listKey, view];
  soon(`total ${JSON.stringify(view)}`, () => {
    // Where it fails the list keeps the number it has: the next change asks again.
    void listTotal(view).then(
      (total) =>
        client.setQueryData<ListPages>(key, (pages) => pages && withTotal(pages, () => total)),
      () => undefined,
    );
  });
}

/**
 * A conversation that no list holds may belong to one now. Short lists are asked for anew; where
 * many pages are loaded, `put` gets the conversation itself.
 */
export function refreshFor(
  client: QueryClient,
  { uuid, put }: { uuid: string; put: (item: ConversationListItem) => void },
): void {
  const lists = client.getQueriesData<ListPages>({ queryKey: listKey });
  const isLong = lists.some(([, pages]) => (pages?.pages.length ?? 0) > fewPages);
  soon('short lists', () => {
    void askAnew(client, {
      queryKey: listKey,
      predicate: ({ state }) => ((state.data as ListPages)?.pages.length ?? 0) <= fewPages,
    });
  });
  if (!isLong) return;
  soon(`conversation ${uuid}`, () => {
    // One that may not be seen belongs to no list.
    void client.fetchQuery({ ...conversationQuery(uuid), staleTime: 0 }).then(put, () => undefined);
  });
}
