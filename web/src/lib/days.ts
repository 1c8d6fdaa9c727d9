/** Milliseconds around 1970 in which the server compares days, and one may be added to them. */
const farthest = 4e12 - 2 * 86_400_000;

/** A day as an address and a field for days hold it, `2026-01-31`; undefined where it is none. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Math.abs(startOfDay(value)) <= farthest ? value : undefined;
}

/** The first moment of a day, or of one some days later, where the browser is. */
export function startOfDay(day: string, daysLater = 0): number {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.getTime();
}
