import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks again and again until the answer is there (neither null, undefined nor false), at most
 * `deadlineMs`; then fails saying what was waited for. What takes long is asked for less often.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T> | T,
  deadlineMs = 90_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + deadlineMs;
  for (let pause = 25; ; pause = Math.min(1.2 * pause, 250)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) {
      return answer as NonNullable<Exclude<T, false>>;
    }
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`);
    await wait(pause);
  }
}
