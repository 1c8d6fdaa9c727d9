import type { Contact, CustomAttribute } from '@parley/contract';
import { expect, test } from 'vitest';
import { formOf, inputOf } from './contact-form.ts';

const at = '2026-11-20T09:00:00.000Z';

const contact: Contact = {
  id: 3,
  first_name: 'Mia',
  last_name: 'Sol',
  email: 'mia@example.org',
  phone_number: '',
  avatar_url: null,
  blocked: false,
  custom_attributes: { plan: 'gold', seats: 3, gone: 'kept' },
  created_at: at,
  updated_at: at,
};

const attributes = [
  attribute('plan', 'list'),
  attribute('seats', 'number'),
  attribute('vip', 'checkbox'),
];

test('shows every attribute that is defined, empty where the contact has none', () => {
  expect(formOf(contact, attributes).custom_attributes).toEqual({
    plan: 'gold',
    seats: '3',
    vip: false,
  });
});

test('sends no attributes when none changed', () => {
  const values = formOf(contact, attributes);
  expect(inputOf(contact, { attributes, values })).toEqual({
    first_name: 'Mia',
    last_name: 'Sol',
    email: 'mia@example.org',
    phone_number: '',
    updated_at: at,
    remove_avatar: 'false',
  });
});

test('sends numbers as numbers, boxes as yes or no, and null for what was emptied', () => {
  const values = {
    ...formOf(contact, attributes),
    custom_attributes: { plan: ' ', seats: '12.5', vip: true },
  };
  const { custom_attributes = '' } = inputOf(contact, { attributes, values });
  expect(JSON.parse(custom_attributes)).toEqual({ plan: null, seats: 12.5, vip: true });
});

test('leaves it to the server to refuse what is no number', () => {
  const values = { ...formOf(contact, attributes), custom_attributes: { seats: 'many' } };
  const { custom_attributes = '' } = inputOf(contact, { attributes, values });
  expect(JSON.parse(custom_attributes)).toEqual({ seats: 'many' });
});

test('sends a new picture along', () => {
  const picture = new File(['x'], 'mia.png');
  const values = { ...formOf(contact, attributes), picture };
  expect(inputOf(contact, { attributes, values })).toMatchObject({ avatar: picture });
});

function attribute(key: string, data_type: CustomAttribute['data_type']): CustomAttribute {
  return {
    id: 1,
    name: key,
    key,
    label: '',
    applies_to: 'contact',
    data_type,
    values: data_type === 'list' ? ['gold', 'silver'] : [],
    created_at: at,
    updated_at: at,
  };
}
