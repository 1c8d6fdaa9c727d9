import { describe, expect, test } from 'vitest';
import { nextOf } from './use-result-keys.ts';

describe('keys', () => {
  test.each([
    ['down from the field: the first result', 'ArrowDown', -1, 3, 0],
    ['down: the next', 'ArrowDown', 0, 3, 1],
    ['down at the end: stays', 'ArrowDown', 2, 3, 2],
    ['down without results: nothing', 'ArrowDown', -1, 0, null],
    ['up: the one before', 'ArrowUp', 2, 3, 1],
    ['up from the first: the field', 'ArrowUp', 0, 3, 'field'],
    ['up in the field: its own', 'ArrowUp', -1, 3, null],
    ['Home and End in the field: its own', 'End', -1, 3, null],
    ['Home: the first', 'Home', 2, 3, 0],
    ['End: the last', 'End', 0, 3, 2],
    ['Esc: the field', 'Escape', 1, 3, 'field'],
    ['other keys: their own', 'Enter', 1, 3, null],
  ])('%s', (...[, key, at, count, next]) => {
    expect(nextOf(key, at, count)).toBe(next);
  });
});
