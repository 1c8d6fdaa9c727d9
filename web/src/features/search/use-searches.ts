import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import {
  contactsFound,
  conversationsFound,
  type Found,
  messagesFound,
  type SearchKind,
} from '../../api/search-queries.ts';

/** Fewer characters are not searched (contract, `errors.searchShort`). */
export const shortest = 3;

/** What one search has found so far. */
export type Search<T> = UseInfiniteQueryResult<InfiniteData<Found<T>>>;

/** The results of every kind the agent may search; those before stay until the next are there. */
export function useSearches(query: string, kinds: readonly SearchKind[]) {
  const options = (kind: SearchKind) => ({
    enabled: query.length >= shortest && kinds.includes(kind),
    placeholderData: keepPreviousData,
  });
  return {
    conversations: useInfiniteQuery({ ...conversationsFound(query), ...options('conversations') }),
    messages: useInfiniteQuery({ ...messagesFound(query), ...options('messages') }),
    contacts: useInfiniteQuery({ ...contactsFound(query), ...options('contacts') }),
  };
}
