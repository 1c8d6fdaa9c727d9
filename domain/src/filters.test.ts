import { filterModels, filterOperators } from '@parley/contract';
import { expect, test } from 'vitest';
import {
  type FieldKind,
  type FieldValue,
  filterFields,
  holds,
  operatorsOf,
  readFilter,
} from './filters.ts';

const fields: ReadonlyMap<string, FieldKind> = new Map([
  ['status_id', 'id'],
  ['tags', 'tags'],
  ['created_at', 'date'],
  ['custom_attributes.note', 'text'],
  ['custom_attributes.plan', 'choice'],
  ['custom_attributes.seats', 'number'],
  ['custom_attributes.vip', 'boolean'],
  ['custom_attributes.birthday', 'day'],
]);

function read(field: string, operator: string, value = '') {
  return readFilter(
    { model: 'conversations', field, operator, value },
    { model: 'conversations', fields },
  );
}

function result(field: string, operator: string, [operand, value]: [string, FieldValue]) {
  const condition = read(field, operator, operand);
  return 'part' in condition ? condition : holds(condition, value);
}

const tents = [{ id: 3, name: 'Tents' }];

test.each<[string, string, string, FieldValue, boolean]>([
  ['status_id', 'equals', '3', 3, true],
  ['status_id', 'equals', '3', 4, false],
  ['status_id', 'equals', '3', null, false],
  ['status_id', 'not equals', '3', 3, false],
  ['status_id', 'not equals', '3', null, true],
  ['status_id', 'set', '', 3, true],
  ['status_id', 'set', '', null, false],
  ['status_id', 'not set', '', null, true],
  ['tags', 'contains', 'tents', tents, true],
  ['tags', 'contains', '3', tents, true],
  ['tags', 'contains', '4, TENTS', tents, true],
  ['tags', 'contains', '4', tents, false],
  ['tags', 'equals', '3', tents, true],
  ['tags', 'not contains', '3', tents, false],
  ['tags', 'not contains', '3', [], true],
  ['tags', 'not equals', 'boats', tents, true],
  ['tags', 'set', '', [], false],
  ['tags', 'not set', '', [], true],
  ['created_at', 'equals', '2026-03-31', '2026-03-31T23:59:59.999Z', true],
  ['created_at', 'equals', '2026-03-31', '2026-04-01T00:00:00.000Z', false],
  ['created_at', 'equals', '2026-03-31T00:00:00+02:00', '2026-03-30T22:00:00.000Z', true],
  ['created_at', 'not equals', '2026-03-31', null, true],
  ['created_at', 'greater than', '2026-03-31', '2026-03-31T00:00:00.001Z', true],
  ['created_at', 'greater than', '2026-03-31', '2026-03-31T00:00:00.000Z', false],
  ['created_at', 'less than', '2026-03-31', '2026-03-30T23:59:59.999Z', true],
  ['created_at', 'less than', '2026-03-31', null, false],
  ['custom_attributes.note', 'equals', 'ACME', 'acme', true],
  ['custom_attributes.note', 'not equals', 'acme', 'acme ltd', true],
  ['custom_attributes.note', 'contains', 'ME L', 'acme ltd', true],
  ['custom_attributes.note', 'contains', '%', 'acme', false],
  ['custom_attributes.note', 'not contains', 'acme', undefined, true],
  ['custom_attributes.note', 'set', '', '', false],
  ['custom_attributes.note', 'not set', '', undefined, true],
  ['custom_attributes.plan', 'equals', 'Gold', 'Gold', true],
  ['custom_attributes.plan', 'equals', 'gold', 'Gold', false],
  ['custom_attributes.plan', 'set', '', 'Gold', true],
  ['custom_attributes.seats', 'equals', '7.0', 7, true],
  ['custom_attributes.seats', 'not equals', '7', undefined, true],
  ['custom_attributes.seats', 'greater than', '-1.5', 0, true],
  ['custom_attributes.seats', 'less than', '10', 9, true],
  ['custom_attributes.seats', 'less than', '10', undefined, false],
  ['custom_attributes.vip', 'equals', 'true', true, true],
  ['custom_attributes.vip', 'equals', 'false', undefined, true],
  ['custom_attributes.vip', 'not equals', 'true', undefined, true],
  ['custom_attributes.birthday', 'equals', '1990-02-03', '1990-02-03', true],
  ['custom_attributes.birthday', 'greater than', '1990-02-03', '1990-02-03T10:00', false],
  ['custom_attributes.birthday', 'less than', '1990-02-03', '1990-02-02', true],
])('%s %s “%s” of %j is %s', (...[field, operator, operand, value, expected]) => {
  expect(result(field, operator, [operand, value])).toBe(expected);
});

test.each([
  ['password', 'equals', '1', 'field', 'password'],
  ['constructor', 'set', '', 'field', 'constructor'],
  ['custom_attributes.gone', 'set', '', 'field', 'custom_attributes.gone'],
  ['status_id', 'like', '1', 'operator', 'like'],
  ['status_id', 'greater than', '1', 'operator', 'greater than'],
  ['custom_attributes.seats', 'set', '', 'operator', 'set'],
  ['custom_attributes.vip', 'contains', 'true', 'operator', 'contains'],
  ['status_id', 'equals', 'Open', 'value', 'Open'],
  ['status_id', 'equals', '2147483648', 'value', '2147483648'],
  ['status_id', 'equals', '1e3', 'value', '1e3'],
  ['status_id', 'equals', '', 'value', ''],
  ['tags', 'contains', ' , ', 'value', ' , '],
  ['created_at', 'equals', 'soon', 'value', 'soon'],
  ['created_at', 'equals', '+275760-09-13', 'value', '+275760-09-13'],
  ['custom_attributes.seats', 'equals', 'Infinity', 'value', 'Infinity'],
  ['custom_attributes.vip', 'equals', 'yes', 'value', 'yes'],
  ['custom_attributes.birthday', 'equals', '2026-13-01', 'value', '2026-13-01'],
])('%s %s “%s” is refused for its %s', (...[field, operator, value, part, given]) => {
  const problem = read(field, operator, value);
  expect(problem).toMatchObject({ part });
  expect('values' in problem && problem.values[part]).toBe(given);
});

test('a filter of another model is refused by the model’s name', () => {
  const filter = { model: 'agents', field: 'status_id', operator: 'set', value: '' };
  expect(readFilter(filter, { model: 'conversations', fields })).toMatchObject({
    part: 'model',
    values: { model: 'agents' },
  });
});

test('every field of every model takes at least two operators, all of them known', () => {
  const attributes = (['text', 'link', 'number', 'checkbox', 'date', 'list'] as const).map(
    (data_type) => ({ key: data_type, data_type }),
  );
  for (const model of filterModels) {
    for (const [field, kind] of filterFields(model, attributes)) {
      expect(operatorsOf[kind].length, field).toBeGreaterThanOrEqual(2);
      expect(filterOperators, field).toEqual(expect.arrayContaining([...operatorsOf[kind]]));
    }
  }
});
