import { expect, test } from 'vitest';
import { activityFilters, readActivitySearch } from './activity-search.ts';

const conditions = (search: Parameters<typeof activityFilters>[0]) =>
  (JSON.parse(activityFilters(search)) as { field: string; operator: string; value: string }[]).map(
    ({ field, operator, value }) => [field, operator, value],
  );

test('an address says what is asked for, and what makes no sense is left out', () => {
  const search = { type: 'created', person: 3, ip: 10.2, since: '2026-03-29', page: 2 };
  expect(readActivitySearch(search)).toEqual({ ...search, ip: '10.2' });
  const wrong = { type: 'x', person: -1, ip: ' ', since: '2026-13-40', until: 'soon', page: 1 };
  expect(readActivitySearch(wrong)).toEqual({});
});

test('every part becomes a filter', () => {
  expect(conditions({})).toEqual([]);
  expect(conditions({ type: 'deleted', person: 7, ip: '10.0.' })).toEqual([
    ['activity_type', 'equals', 'deleted'],
    ['actor_id', 'equals', '7'],
    ['ip', 'contains', '10.0.'],
  ]);
});

test('a day is all of it, where the browser is, whatever the clocks do', () => {
  const day = '2026-03-29';
  const [[, , after = ''] = [], [, , before = ''] = []] = conditions({ since: day, until: day });
  expect(Date.parse(after) + 1).toBe(new Date(2026, 2, 29).getTime());
  expect(Date.parse(before)).toBe(new Date(2026, 2, 30).getTime());
});
