const hour = 3_600_000;
const opens = 8;
const closes = 18;

/** The shop answers from 8 to 18 o'clock (UTC) on every day but Sunday: the moment, or the next one. */
export function atWork(moment: Date): Date {
  const next = new Date(moment);
  if (next.getUTCHours() >= closes) toMorning(next, 1);
  else if (next.getUTCHours() < opens) toMorning(next, 0);
  if (next.getUTCDay() === 0) toMorning(next, 1);
  return next;
}

/** The moment that many working hours later. */
export function workingHoursLater(moment: Date, hours: number): Date {
  let at = atWork(moment);
  let left = hours * hour;
  for (;;) {
    const evening = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), closes);
    const today = evening - at.getTime();
    if (left <= today) return new Date(at.getTime() + left);
    left -= today;
    at = atWork(new Date(evening));
  }
}

/** The morning of the day, or of one after it; some minutes past the hour stay as they were. */
function toMorning(date: Date, days: number): void {
  date.setUTCDate(date.getUTCDate() + days);
  date.setUTCHours(opens);
}
