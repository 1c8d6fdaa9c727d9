/**
 * Spec section 4: just now, minutes, hours, days, and from seven days on the full date (`key` is
 * null). Takes both moments; gives a translation key and its count.
 */
export function relativeTime(at: Date, now: Date): { key: string | null; count: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 60_000));
  if (minutes === 0) return { key: 'time.justNow', count: 0 };
  if (minutes < 60) return { key: 'time.minutesAgo', count: minutes };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { key: 'time.hoursAgo', count: hours };
  const days = Math.floor(hours / 24);
  return days < 7 ? { key: 'time.daysAgo', count: days } : { key: null, count: days };
}
