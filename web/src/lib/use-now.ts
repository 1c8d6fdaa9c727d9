import { useSyncExternalStore } from 'react';

/** The present moment, renewed every `interval` milliseconds by one timer an interval for all. */
export function useNow(interval: number): Date {
  const clock = clockFor(interval);
  return useSyncExternalStore(clock.subscribe, clock.now);
}

type Clock = {
  subscribe: (listener: () => void) => () => void;
  now: () => Date;
};
const clocks = new Map<number, Clock>();

function clockFor(interval: number): Clock {
  const known = clocks.get(interval);
  if (known) return known;
  const listeners = new Set<() => void>();
  let now = new Date();
  let timer: ReturnType<typeof setInterval> | undefined;
  const clock: Clock = {
    now: () => now,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = new Date();
        timer = setInterval(() => {
          now = new Date();
          for (const each of listeners) each();
        }, interval);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
  clocks.set(interval, clock);
  return clock;
}
