import { atWork } from './calendar.ts';
import type { Chance } from './random.ts';
import type { StoryEnd } from './stories.ts';
import type { Act } from './thread.ts';

type Ending = {
  at: Date;
  chance: Chance;
  now: Date;
  add: (act: Pick<Act, 'by'> & Partial<Act>) => void;
};

export const day = 24 * 3_600_000;

/** What becomes of a thread whose story is told to its end. */
export function finish(
  end: StoryEnd,
  { at, chance, now, add, naps, taken }: Ending & { naps: () => boolean; taken: boolean },
): void {
  const age = now.getTime() - at.getTime();
  const later = (least: number, most: number) =>
    atWork(new Date(at.getTime() + chance.between(least, most) * 60_000));
  const isRecent = age < 9 * day || chance.happens(0.03);
  if (end === 'open' && isRecent) {
    if (!taken) leaveWaiting({ at, chance, now, add });
    return;
  }
  if (age < 9 * day && (end === 'snoozed' || (taken && naps()))) {
    const snoozed = later(1, 10);
    if (snoozed <= now) add({ by: 'snooze', at: snoozed, word: String(chance.between(3, 90)) });
    return;
  }
  const resolved = later(3, 150);
  if (resolved > now) return;
  if (!taken) add({ by: 'take', at: resolved });
  add({ by: 'resolve', at: resolved });
  const closed = atWork(new Date(resolved.getTime() + chance.between(2, 6) * day));
  if ((end === 'closed' || chance.happens(0.3)) && closed < now) add({ by: 'close', at: closed });
}

/** Nobody answered yet: it lies there, or a team or somebody of it has it. */
export function leaveWaiting({ at, chance, now, add }: Ending): void {
  const seen = atWork(new Date(at.getTime() + chance.between(2, 30) * 60_000));
  if (seen > now) return;
  if (chance.happens(0.6)) add({ by: 'triage', at: seen });
  if (chance.happens(0.5)) add({ by: 'take', at: seen });
}

/** True the first time, and every so many times after. */
export function everyNth(n: number): () => boolean {
  let asked = -1;
  return () => {
    asked += 1;
    return asked % n === 0;
  };
}
