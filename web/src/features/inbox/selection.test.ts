import { expect, test } from 'vitest';
import { toggled, withRange } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'];

test('a row is ticked and unticked, the others stay', () => {
  expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
  expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
});

test.each([
  ['b', 'd'],
  ['d', 'b'],
])('from %s to %s takes all between, and keeps what was chosen', (from, to) => {
  expect([...withRange(new Set(['a']), { rows, from, to })]).toEqual(['a', 'b', 'c', 'd']);
});

test('from a row that has gone only the other is taken', () => {
  expect([...withRange(new Set(), { rows, from: 'gone', to: 'c' })]).toEqual(['c']);
});
