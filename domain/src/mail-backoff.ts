/** Minutes before each new try; together 24 hours (behaviour.md 6). */
const waits = [1, 5, 15, 60, 180, 459, 720];

/**
 * How long to wait, in milliseconds, before a mail that was refused for now is sent again, given
 * how often it was tried; null when a day has passed and it counts as failed.
 */
export function backOff(attempts: number): number | null {
  const minutes = waits[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
