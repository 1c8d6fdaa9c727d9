import { expect, test } from 'vitest';
import { addressIn } from './address-in.ts';

test.each([
  ['Support <help@acme.com>', { name: 'Support', address: 'help@acme.com' }],
  ['help@acme.com', { name: '', address: 'help@acme.com' }],
  [' <help@acme.com> ', { name: '', address: 'help@acme.com' }],
  ['"Support, Ltd" <help@acme.com>', { name: 'Support, Ltd', address: 'help@acme.com' }],
  ['A < B <help@acme.com>', { name: 'A < B', address: 'help@acme.com' }],
])('%s names an address', (text, named) => {
  expect(addressIn(text)).toEqual(named);
});

test.each([
  'Support help@acme.com',
  'Support <help@acme.com',
  'Support <help>',
  'Support <help@acme>',
  'Support <@acme.com>',
  'Support <a b@acme.com>',
  'Support <a@b@acme.com>',
  'a@acme.com, b@acme.com',
  'Sup\r\nport <help@acme.com>',
  '',
])('%j names none', (text) => {
  expect(addressIn(text)).toBeNull();
});
