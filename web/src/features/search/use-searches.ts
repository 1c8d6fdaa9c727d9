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
import { filtersOf, type SearchFilters } from './search-filters.ts';

/** Fewer characters are not searched (contract, `errors.searchShort`). */
export const shortest = 3;

/** What one search has found so far. */
export type Search<T> = UseInfiniteQueryResult<InfiniteData<Found<T>>>;

/** The results of every kind the agent may search; those before stay until the next are there. */
export function useSearches({
  query,
  filters,
  kinds,
}: {
  query: string;
  filters: SearchFilters;
  kinds: readonly SearchKind[];
}) {
  const now = new Date();
  const options = (kind: SearchKind) => ({
    enabled: query.length >= shortest && kinds.includes(kind),
    placeholderData: keepPreviousData,
  });
  return {
    conversations: useInfiniteQuery({
      ...conversationsFound({ query, filters: filtersOf('conversations', filters, now) }),
      ...options('conversations'),
    }),
    messages: useInfiniteQuery({
      ...messagesFound({ query, filters: filtersOf('messages', filters, now) }),
      ...options('messages'),
    }),
    contacts: useInfiniteQuery({
      ...contactsFound({ query, filters: [] }),
      ...options('contacts'),
    }),
  };
}
