import { expect, test } from 'vitest';
import { backOff } from './mail-backoff.ts';

test('the first new try comes after a minute', () => {
  expect(backOff(1)).toBe(60_000);
});

test('the waits grow, end with twelve hours and make a day in all', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const wait = backOff(attempts);
    if (wait === null) break;
    waits.push(wait);
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(12 * 60 * 60_000);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(24 * 60 * 60_000);
});
