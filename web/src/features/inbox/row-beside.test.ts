import { expect, test } from 'vitest';
import { rowBeside } from './row-beside.ts';

const rowsOf = (uuids: string) => [...uuids].map((uuid) => ({ uuid }));
const beside = (rows: string, { open, before = rows }: { open?: string; before?: string }) =>
  ([1, -1] as const).map(
    (by) => rowBeside({ rows: rowsOf(rows), before: rowsOf(before), open }, by)?.uuid,
  );

test('the rows beside the open one are next; at the ends there is nothing more', () => {
  expect(beside('abc', { open: 'b' })).toEqual(['c', 'a']);
  expect(beside('abc', { open: 'a' })).toEqual(['b', undefined]);
  expect(beside('abc', { open: 'c' })).toEqual([undefined, 'b']);
});

test('where no row is open, or one that was never in the list, it begins at the first', () => {
  expect(beside('abc', {})).toEqual(['a', 'a']);
  expect(beside('abc', { open: 'x' })).toEqual(['a', 'a']);
  expect(beside('', { open: 'x' })).toEqual([undefined, undefined]);
});

test('once the open row has left, it goes on from where that stood, whatever else came and went', () => {
  expect(beside('abde', { open: 'c', before: 'abcde' })).toEqual(['d', 'b']);
  expect(beside('xae', { open: 'c', before: 'abcde' })).toEqual(['e', 'a']);
  expect(beside('bc', { open: 'a', before: 'abc' })).toEqual(['b', 'b']);
  expect(beside('ab', { open: 'c', before: 'abc' })).toEqual(['b', 'b']);
});
