import { expect, test } from 'vitest';
import { durationUntil, snoozeDuration } from './snooze-duration.ts';

test.each([
  [1, '1m'],
  [59, '59m'],
  [60, '1h'],
  [180, '3h'],
  [1440, '24h'],
  [2880, '48h'],
  [1589.004, '26.4834h'],
])('%f minutes are sent as %s', (minutes, duration) => {
  expect(snoozeDuration(minutes)).toBe(duration);
});

test('a picked moment becomes the time from now', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(durationUntil(new Date('2026-11-21T10:45:00Z'), now)).toBe('45m');
  expect(durationUntil(new Date('2026-11-22T12:30:00Z'), now)).toBe('26.5h');
  expect(durationUntil(new Date('2026-11-21T10:00:20Z'), now)).toBe('1m');
});

test('now and the past are no moments to pick', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(durationUntil(now, now)).toBeNull();
  expect(durationUntil(new Date('2026-11-21T09:59:00Z'), now)).toBeNull();
});
