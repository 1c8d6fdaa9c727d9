import type { Chance } from './random.ts';

const minute = 60_000;
const days = 60;

/** Minutes before now at which the newest conversations began. */
const newest = [
  3, 8, 15, 26, 41, 57, 78, 104, 139, 181, 204, 233, 262, 300, 345, 390, 441, 505, 560, 590,
];

/** When customers write: rarely at night, most after lunch and in the evening. */
const hours = [
  6, 7, 8, 8, 9, 9, 10, 10, 11, 12, 12, 13, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 21, 22, 23,
];

/** When `count` conversations began, over the last 60 days, in their order. */
export function startsBefore({
  now,
  count,
  chance,
}: {
  now: Date;
  count: number;
  chance: Chance;
}): Date[] {
  const recent = newest.slice(0, Math.ceil(count / 5));
  const latest = now.getTime() - 600 * minute;
  const earlier = Array.from({ length: count - recent.length }, () => {
    for (;;) {
      const day = new Date(now.getTime() - chance.number() ** 1.15 * days * 24 * 60 * minute);
      day.setUTCHours(chance.one(hours), chance.between(0, 59), chance.between(0, 59), 0);
      if (day.getTime() < latest) return day;
    }
  });
  const all = [...recent.map((ago) => new Date(now.getTime() - ago * minute)), ...earlier];
  return all.sort((a, b) => a.getTime() - b.getTime());
}
