import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** Frames of one change come together; what they ask for is asked once. */
const gatherMs = 100;
const atMostEveryMs = 1_000;

/** What is to be done by name; null while it rests after having been done. */
const asked = new Map<string, (() => void) | null>();

/** Asks the server anew, at most once a second for each key, however many frames ask for it. */
export function refetchSoon(client: QueryClient, queryKey: QueryKey): void {
  soon(JSON.stringify(queryKey), () => void askAnew(client, { queryKey }));
}

/** Does the work of this name in a moment, once, however often it is asked for; at most once a second. */
export function soon(name: string, work: () => void): void {
  if (!asked.has(name)) setTimeout(() => run(name), gatherMs);
  asked.set(name, work);
}

function run(name: string): void {
  const work = asked.get(name);
  if (!work) {
    asked.delete(name);
    return;
  }
  asked.set(name, null);
  setTimeout(() => run(name), atMostEveryMs);
  work();
}

/**
 * Asks the server anew. Invalidating does not begin a first fetch again, and what that brings may be
 * from before: it is waited for.
 */
export async function askAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled(first.map(({ promise }) => promise));
  await client.invalidateQueries(filters);
}
