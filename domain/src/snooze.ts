const minute = 60_000;
/** Minutes: less rounds to none, more is a slip of the finger. */
const shortest = 0.5;
const longest = 5 * 366 * 24 * 60;

/**
 * When a snooze ends: `30m`, `3h`, or with decimals as for a picked moment (`26.4834h`), counted
 * from `now` and rounded to the minute (behaviour.md 4). Null for what is no duration, lies not
 * in the future, or more than five years ahead.
 */
export function snoozeEnd(duration: string, now: Date): Date | null {
  const [, digits, unit] = /^(\d{1,9}(?:\.\d{1,9})?)([hm])$/.exec(duration.trim()) ?? [];
  if (digits === undefined) return null;
  const minutes = Number(digits) * (unit === 'h' ? 60 : 1);
  if (minutes < shortest || minutes > longest) return null;
  const end = Math.round((now.getTime() + minutes * minute) / minute) * minute;
  return end > now.getTime() ? new Date(end) : null;
}
