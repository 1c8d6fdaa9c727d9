/** Lets a loop sleep until it is woken, a time is over, or it is told to stop. */
export type Bell = { ring(): void; sleep(ms: number, signal: AbortSignal): Promise<void> };

export function createBell(): Bell {
  let rung = false;
  let wake: () => void = () => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async sleep(ms, signal) {
      if (!rung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const finish = () => resolve();
        wake = finish;
        const timer = setTimeout(finish, ms);
        signal.addEventListener('abort', finish, { once: true });
        await promise;
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        wake = () => undefined;
      }
      rung = false;
    },
  };
}
