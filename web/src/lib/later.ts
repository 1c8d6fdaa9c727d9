import { useEffect, useSyncExternalStore } from 'react';

/** A part of the code that the first page does without. */
export type Later<M> = {
  /** Brings it, once; fails without a network, and may be tried again then. */
  load: () => Promise<M>;
  /** Brings it with what else comes once the page is quiet. */
  prepare: () => void;
  /** It, if it is there. */
  now: () => M | undefined;
  subscribe: (listener: () => void) => () => void;
};

/** Milliseconds after which the first page has what it needs. */
const quietAfter = 1_000;
const awaited = new Set<() => Promise<unknown>>();
let isQuiet = false;
let isLoading = false;

/**
 * Code that comes when it is first needed, or once the page is quiet; with `onRequest` only when it
 * is needed or prepared.
 */
export function later<M>(
  bring: () => Promise<M>,
  { onRequest = false }: { onRequest?: boolean } = {},
): Later<M> {
  let loading: Promise<M> | undefined;
  let loaded: M | undefined;
  const listeners = new Set<() => void>();
  const load = () => {
    loading ??= bring().then(
      (part) => {
        loaded = part;
        for (const listener of listeners) listener();
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const prepare = () => {
    if (loading !== undefined) return;
    awaited.add(load);
    if (isQuiet) void loadInTurn();
  };
  if (!onRequest) prepare();
  return {
    load,
    prepare,
    now: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part, or undefined until it is there; fetched at once when it is `wanted`. */
export function useLater<M>(part: Later<M>, wanted: boolean): M | undefined {
  useEffect(() => {
    if (wanted) void attempt(part.load);
  }, [part, wanted]);
  return useSyncExternalStore(part.subscribe, part.now);
}

/** From when the page is quiet on, every part comes by itself; gives what calls that off. */
export function loadWhenQuiet(): () => void {
  const timer = setTimeout(() => {
    isQuiet = true;
    void loadInTurn();
  }, quietAfter);
  return () => clearTimeout(timer);
}

/** One after the other, whenever the page has nothing else to do: together they would hold up a key. */
async function loadInTurn(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  for (const load of awaited) {
    awaited.delete(load);
    await leisure();
    await attempt(load);
  }
  isLoading = false;
}

function leisure(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}

/** What fails now is tried again when there is a network, or when it is needed. */
async function attempt(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    console.warn('A part of the code did not come', error);
    addEventListener('online', () => void attempt(load), { once: true });
  }
}
