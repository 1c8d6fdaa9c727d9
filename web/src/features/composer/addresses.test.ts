import type { Message } from '@parley/contract';
import { expect, test } from 'vitest';
import { addressesIn, isEmail, othersOf } from './addresses.ts';

test.each([
  ['ann@example.org', true],
  ['ann@sub.example.org', true],
  ['ann@example', false],
  ['ann example@example.org', false],
  ['ann@@example.org', false],
  ['ann@example.', false],
  ['', false],
])('%s is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test('pasted lists give their addresses', () => {
  expect(addressesIn('Ann <ann@x.org>, bob@x.org; <c@x.org>\nd@x.org,')).toEqual([
    'ann@x.org',
    'bob@x.org',
    'c@x.org',
    'd@x.org',
  ]);
});

test('everybody else leaves out the inbox, its plus-addresses and who is there already', () => {
  const listed = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }));
  const meta = {
    to: listed('Help@parley.test', 'help+a1b2@parley.test', 'desk+a1b2@parley.test', 'bob@x.org'),
    cc: listed('ANN@x.org', 'carl@x.org', 'bob@x.org'),
  } as Message['meta'];
  const inbox = { inbox_mail: 'Help <help@parley.test>', inbox_reply_to: 'desk@parley.test' };
  expect(othersOf({ meta }, { inbox, taken: ['ann@x.org'] })).toEqual(['bob@x.org', 'carl@x.org']);
});
