import { expect, test } from 'vitest';
import { movedBy } from './moved-by.ts';

const rows = (names: string) => [...names].map((uuid) => ({ uuid }));
const shown = ['c', 'd', 'e'].map((uuid, index) => ({ uuid, index: index + 2 }));

test.each([
  ['a new one on top', 'xabcdef', 1],
  ['one of them that jumps to the top', 'eabcdf', 1],
  ['one above that leaves', 'bcdef', -1],
  ['one below that leaves', 'abcde', 0],
  ['nothing', 'abcdef', 0],
  ['all of them leaving', 'abf', null],
])('%s', (_what, now, moved) => {
  expect(movedBy(shown, rows(now))).toBe(moved);
});
