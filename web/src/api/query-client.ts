import type { DataOf, Endpoint } from '@parley/contract';
import type { Call } from '@parley/contract/calls';
import { onlineManager, QueryClient, queryOptions } from '@tanstack/react-query';
import { hasStatus } from './api-error.ts';
import { type InputOf, request } from './call.ts';

/**
 * The one cache of server state. Only calls that got no answer are tried again by themselves. Without a
 * network nothing waits in silence: it fails, and what is shown is asked for anew once there is one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && hasStatus(error, 0) && onlineManager.isOnline(),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Query options of an endpoint: `useQuery(callQuery(endpoints.getInbox, {params: {id}}))`. */
export function callQuery<E extends Endpoint>(endpoint: Call<E>, ...[input]: InputOf<E>) {
  return queryOptions<DataOf<E>>({
    queryKey: callKey(endpoint, input ?? {}),
    queryFn: ({ signal }) => request(endpoint, input ?? {}, signal),
  });
}

/** The cache key of an endpoint; without input it is the prefix of all its entries. */
export function callKey(endpoint: Call, input?: { params?: unknown; query?: unknown }) {
  return input === undefined
    ? [endpoint.method, endpoint.path]
    : [endpoint.method, endpoint.path, input.params ?? {}, input.query ?? {}];
}
