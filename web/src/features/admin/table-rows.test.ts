import { expect, test } from 'vitest';
import { matching, nextOrder, ordered, pageOf, sortOf } from './table-rows.ts';
import { readTableSearch } from './table-search.ts';

const textOf = (row: string) => row;
const by = <V>(value: V) => value;

test.each([
  ['warranty claim', 'CLAIM war', true],
  ['Crème brûlée', 'creme BRULEE', true],
  ['Straße', 'strasse', false],
  ['İade', 'iade', true],
  ['الأندلس', 'الاندلس', true],
  ['مُهِمّ', 'مهم', true],
  ['重要なお客様', 'お客様', true],
  ['Ω Ήπειρος', 'ηπειρος', true],
  ['👩🏽‍🚀 crew', '👩🏽‍🚀', true],
  ['❤️ loved', '❤', true],
  ['refund', 'refund late', false],
  ['a.b*c', '.*', false],
])('%s is found by %s: %s', (row, query, isFound) => {
  expect(matching([row], { query, textOf })).toEqual(isFound ? [row] : []);
});

test('no words find everything', () => {
  expect(matching(['a', 'b'], { query: '  ', textOf })).toEqual(['a', 'b']);
});

test('orders texts as people read them, numbers by size, nothing last either way', () => {
  const texts = ['tag 10', 'Zebra', 'tag 2', 'äpfel', 'apfel'];
  expect(ordered(texts, { by, direction: 'ascending', locale: 'de' })).toEqual([
    'apfel',
    'äpfel',
    'tag 2',
    'tag 10',
    'Zebra',
  ]);
  expect(ordered([2, null, 10], { by, direction: 'ascending', locale: 'en' })).toEqual([
    2,
    10,
    null,
  ]);
  expect(ordered([2, null, 10], { by, direction: 'descending', locale: 'en' })).toEqual([
    10,
    2,
    null,
  ]);
});

test('rows of one value stay as they came', () => {
  const rows = [3, 1, 2];
  expect(ordered(rows, { by: () => 'same', direction: 'descending', locale: 'en' })).toEqual(rows);
});

test('a page has 50 rows, and one behind the last is the last', () => {
  const rows = Array.from({ length: 120 }, (_, index) => index);
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, rows: rows.slice(0, 50), hasNext: true });
  expect(pageOf(rows, 9)).toEqual({ page: 3, rows: rows.slice(100), hasNext: false });
  expect(pageOf([], 2)).toEqual({ page: 1, rows: [], hasNext: false });
});

test('a heading sorts upwards, downwards, then not at all', () => {
  expect([
    nextOrder('name', undefined),
    nextOrder('name', 'name'),
    nextOrder('name', '-name'),
  ]).toEqual(['name', '-name', undefined]);
  expect(nextOrder('name', 'count')).toBe('name');
  expect(sortOf('-name')).toEqual({ id: 'name', direction: 'descending' });
});

test('reads what the address says, leaving out what makes no sense', () => {
  expect(readTableSearch({ query: 2045, order: '-name', page: 2 })).toEqual({
    query: '2045',
    order: '-name',
    page: 2,
  });
  expect(readTableSearch({ query: {}, order: 1, page: 0.5 })).toEqual({});
});

test('5,000 rows are searched and ordered within a second, however slow the machine', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => `Größe ${(index * 7919) % 5_000} ✨`);
  const begun = performance.now();
  const found = matching(rows, { query: 'GRÖß', textOf });
  expect(ordered(found, { by, direction: 'ascending', locale: 'de' })[0]).toBe('Größe 0 ✨');
  expect(performance.now() - begun).toBeLessThan(1_000);
});
