import { expect, test } from 'vitest';
import { matches, searchRow } from './matches.ts';
import { withLatest } from './recent.ts';

test('a row is found by any of its words, in any order, whatever their case', () => {
  const words = ['Pick date and time', 'Snooze'];
  expect(matches('snooze-pick', 'TIME date', words)).toBeGreaterThan(0);
  expect(matches('snooze-pick', 'snooze', words)).toBe(1);
  expect(matches('snooze-pick', 'ooze', words)).toBe(0.5);
  expect(matches('snooze-pick', 'snooze later', words)).toBe(0);
});

test('a row is not found by the name it has inside', () => {
  expect(matches('place-3', 'place', ['Unassigned'])).toBe(0);
});

test('the search for what was typed is always there, and comes last', () => {
  expect(matches(searchRow, 'anything', [])).toBeLessThan(matches('x', 'thing', ['anything']));
  expect(matches(searchRow, 'anything', [])).toBeGreaterThan(0);
});

test('what was opened last comes first, and seven are remembered', () => {
  expect(withLatest(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
  expect(withLatest(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'h')).toEqual([
    ...['h', 'a', 'b', 'c', 'd', 'e', 'f'],
  ]);
});
