import type { View } from '@parley/contract';
import { filterFields } from '@parley/domain';
import { expect, test } from 'vitest';
import { completeRows, draftOf, emptyRow, viewSchema } from './view-form.ts';

const kinds = filterFields('conversations', [
  { key: 'seats', data_type: 'number' },
  { key: 'plan', data_type: 'list' },
  { key: 'since', data_type: 'date' },
  { key: 'vip', data_type: 'checkbox' },
]);
const schema = viewSchema(kinds, ({ message }) => message);

function problems(draft: { name?: string; filters: unknown[] }) {
  const result = schema.safeParse({ name: 'Waiting', ...draft });
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}
const row = (field: string, operator = '', value = '') => ({ field, operator, value });
const complete = row('status_id', 'equals', '1');

test('a name takes 2 to 30 characters', () => {
  const paths = (name: string) => problems({ name, filters: [complete] }).map(([path]) => path);
  expect(paths('ab')).toEqual([]);
  expect(paths('a'.repeat(30))).toEqual([]);
  expect(paths('a'.repeat(31))).toEqual(['name']);
  expect(problems({ name: ' a ', filters: [complete] })).toEqual([['name', 'errors.viewName']]);
  expect(problems({ name: '', filters: [complete] })[0]).toEqual(['name', 'errors.required']);
});

test.each([[[]], [[emptyRow]]])('%j is no filter yet', (filters) => {
  expect(problems({ filters })).toEqual([['filters', 'errors.filterNeeded']]);
});

test.each([
  [row('status_id'), 'operator', 'errors.filterOperator'],
  [row('status_id', 'equals'), 'value', 'errors.filterValueNeeded'],
  [row('status_id', 'contains', '1'), 'operator', 'errors.filterOperator'],
  [row('created_at', 'less than'), 'value', 'errors.filterValueNeeded'],
  [row('custom_attributes.seats', 'equals', 'many'), 'value', 'errors.filterValue'],
  [row('custom_attributes.seats', 'set'), 'operator', 'errors.filterOperator'],
  [row('custom_attributes.vip', 'equals'), 'value', 'errors.filterValueNeeded'],
  [row('custom_attributes.gone', 'set'), 'field', 'errors.filterField'],
])('%j is wrong in its %s', (wrong, part, message) => {
  expect(problems({ filters: [emptyRow, complete, wrong] })).toEqual([
    [`filters.2.${part}`, message],
  ]);
});

test('set and not set need no value, and send none', () => {
  const filters = [row('priority_id', 'not set', '3'), row('custom_attributes.plan', 'set')];
  expect(schema.parse({ name: 'Plain', filters }).filters.map(({ value }) => value)).toEqual([
    '',
    '',
  ]);
});

test('only complete rows apply', () => {
  const rows = [emptyRow, row('tags'), row('tags', 'equals'), complete, row('tags', 'set')];
  expect(completeRows(rows, kinds)).toEqual([complete, row('tags', 'set')]);
});

test('a day means its first moment here, and greater than a day its last', () => {
  const filters = ['equals', 'less than', 'greater than'].map((operator) =>
    row('created_at', operator, '2026-11-20'),
  );
  const sent = schema.parse({ name: 'Days', filters }).filters;
  const first = new Date(2026, 10, 20).toISOString();
  const last = new Date(2026, 10, 20, 23, 59, 59, 999).toISOString();
  expect(sent.map(({ value }) => value)).toEqual([first, first, last]);
  const view = { name: 'Days', filters: sent } as View;
  expect(draftOf(view, kinds)).toEqual({ name: 'Days', filters });
});

test('the day of an attribute is sent as it is', () => {
  const filters = [row('custom_attributes.since', 'greater than', '2026-11-20')];
  expect(schema.parse({ name: 'Since', filters }).filters[0]?.value).toBe('2026-11-20');
});

test('a new view begins with one empty row', () => {
  expect(draftOf(null, kinds)).toEqual({ name: '', filters: [emptyRow] });
});
