import { useSyncExternalStore } from 'react';

/** Milliseconds without a connection before anybody is told: a short gap mends itself. */
const patience = 5_000;

let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

export function noteConnection(isConnected: boolean): void {
  if (isConnected) {
    clearTimeout(timer);
    timer = undefined;
    set(false);
  } else {
    timer ??= setTimeout(() => set(true), patience);
  }
}

/** Whether live updates have been missing for a while. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLost,
  );
}
