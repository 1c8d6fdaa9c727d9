import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snoozeEnd } from './snooze.ts';

const now = new Date('2026-03-28T23:30:20Z');

describe('a snooze', () => {
  it.each([
    ['30m', '2026-03-29T00:00:00.000Z'],
    ['1h', '2026-03-29T00:30:00.000Z'],
    ['48h', '2026-03-30T23:30:00.000Z'],
    ['26.4834h', '2026-03-30T01:59:00.000Z'],
    ['1m', '2026-03-28T23:31:00.000Z'],
  ])('of %s ends at %s', (duration, end) => {
    expect(snoozeEnd(duration, now)?.toISOString()).toBe(end);
  });

  it.each(['', '0h', '0m', '0.001h', '-1h', '1d', '1', 'h', '1e5h', 'NaNh', '99999999h', '1h30m'])(
    'refuses %j',
    (duration) => {
      // At whatever second of a minute it is asked.
      for (const second of [0, 20, 31, 59]) {
        expect(snoozeEnd(duration, new Date(now.getTime() + second * 1000))).toBeNull();
      }
    },
  );

  it('always ends in the future, on a full minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000 }),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        (minutes, at) => {
          const end = snoozeEnd(`${minutes}m`, at);
          expect(end !== null && end > at && end.getTime() % 60_000 === 0).toBe(true);
        },
      ),
    );
  });
});
