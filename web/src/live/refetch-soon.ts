import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks the server anew, at most once a second for each key, however many frames ask for it. */
export function refetchSoon(client: QueryClient, queryKey: QueryKey): void {
  soon(JSON.stringify(queryKey), () => void client.invalidateQueries({ queryKey }));
}

/** Does the work of this name a second from now, once, however often it is asked for until then. */
export function soon(name: string, work: () => void): void {
  if (waiting.has(name)) return;
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name);
      work();
    }, 1_000),
  );
}
