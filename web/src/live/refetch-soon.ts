import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks the server anew, at most once a second for each key, however many frames ask for it. */
export function refetchSoon(client: QueryClient, queryKey: QueryKey): void {
  const name = JSON.stringify(queryKey);
  if (waiting.has(name)) return;
  waiting.set(
    name,
    setTimeout(() => {
      waiting.delete(name);
      void client.invalidateQueries({ queryKey });
    }, 1_000),
  );
}
