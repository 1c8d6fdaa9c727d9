import type { CurrentUser, Filter } from '@parley/contract';
import { type Call, calls } from '@parley/contract/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from './call.ts';
import { callKey } from './query-client.ts';
import { mayCall } from './session.ts';

/** What can be searched for; also the value of `tab` in the address. */
export const searchKinds = ['conversations', 'messages', 'contacts'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A page of results; `total` is exact up to 100, and 101 for more: nothing further is counted. */
export type Found<T> = { results: T[]; total: number; next: string | null };

/** The kinds this agent may search, in the order of their tabs. */
export function searchKindsOf(user: CurrentUser): SearchKind[] {
  return searchKinds.filter((kind) => mayCall(user, endpointOf[kind]));
}

/** What is looked for: words, and what holds for a result besides. */
export type Wanted = { query: string; filters: readonly Filter[] };

/** The conversations with these words, newest first. */
export function conversationsFound(wanted: Wanted) {
  return found('conversations', wanted, (input, signal) =>
    request(calls.searchConversations, input, signal),
  );
}

/** The messages with these words, newest first. */
export function messagesFound(wanted: Wanted) {
  return found('messages', wanted, (input, signal) => request(calls.searchMessages, input, signal));
}

/** The contacts with these words in their name or address, newest first. */
export function contactsFound(wanted: Wanted) {
  return found('contacts', wanted, (input, signal) => request(calls.searchContacts, input, signal));
}

const endpointOf: Record<SearchKind, Call> = {
  conversations: calls.searchConversations,
  messages: calls.searchMessages,
  contacts: calls.searchContacts,
};

function found<T>(
  kind: SearchKind,
  wanted: Wanted,
  ask: (
    input: { query: { query: string; filters: string; count: false; after?: string } },
    signal: AbortSignal,
  ) => Promise<Found<T>>,
) {
  const query = {
    query: wanted.query,
    filters: JSON.stringify(wanted.filters),
    count: false as const,
  };
  return infiniteQueryOptions({
    queryKey: [...callKey(endpointOf[kind]), query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      ask({ query: { ...query, ...(pageParam ? { after: pageParam } : {}) } }, signal),
    getNextPageParam: (page) => page.next ?? undefined,
    // Who reads a result for a while and comes back finds the pages that were loaded.
    gcTime: 30 * 60_000,
  });
}
