import { expect, test } from 'vitest';
import { attributeSchema, emptyAttribute, keyOf } from './attribute-draft.ts';

test.each([
  ['Order number', 'order_number'],
  ['  Größe (cm) ', 'gro_e_cm'],
  ['Café № 7', 'cafe_no_7'],
  ['2nd address', 'nd_address'],
  ['رقم الطلب', ''],
  ['注文番号', ''],
  ['a'.repeat(70), 'a'.repeat(64)],
])('the name %s makes the key %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

test('values are the lines that say something, and only of a list', () => {
  const draft = { ...emptyAttribute, name: 'Size', key: 'size', values: ' S \n\nM\r\nL\n' };
  expect(attributeSchema.parse({ ...draft, data_type: 'list' }).values).toEqual(['S', 'M', 'L']);
  expect(attributeSchema.parse(draft).values).toEqual([]);
  const twice = attributeSchema.safeParse({ ...draft, data_type: 'list', values: 'S\nS' });
  expect(twice.error?.issues[0]).toMatchObject({ path: ['values'] });
});
