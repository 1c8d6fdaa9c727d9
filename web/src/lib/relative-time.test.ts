import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-03-10T12:00:00Z');
const before = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

describe('relativeTime', () => {
  it('says just now within the first minute, and for a clock that runs ahead', () => {
    expect(before(59)).toEqual({ key: 'time.justNow', count: 0 });
    expect(before(-30)).toEqual({ key: 'time.justNow', count: 0 });
  });

  it('counts minutes below an hour, hours below a day, days below a week', () => {
    expect(before(60)).toEqual({ key: 'time.minutesAgo', count: 1 });
    expect(before(3599)).toEqual({ key: 'time.minutesAgo', count: 59 });
    expect(before(3600)).toEqual({ key: 'time.hoursAgo', count: 1 });
    expect(before(86_400)).toEqual({ key: 'time.daysAgo', count: 1 });
    expect(before(7 * 86_400 - 1)).toEqual({ key: 'time.daysAgo', count: 6 });
  });

  it('gives the date from seven days on', () => {
    expect(before(7 * 86_400).key).toBeNull();
  });
});
