import { expect, test } from 'vitest';
import { mailboxIn } from './mailbox.ts';

test.each([
  ['Support <help@acme.com>', { name: 'Support', address: 'help@acme.com' }],
  ['help@acme.com', { name: '', address: 'help@acme.com' }],
  [' <help@acme.com> ', { name: '', address: 'help@acme.com' }],
  ['"Support, Ltd" <help@acme.com>', { name: 'Support, Ltd', address: 'help@acme.com' }],
  ['A < B <help@acme.com>', { name: 'A < B', address: 'help@acme.com' }],
])('%s names a mailbox', (text, mailbox) => {
  expect(mailboxIn(text)).toEqual(mailbox);
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
])('%j is no mailbox', (text) => {
  expect(mailboxIn(text)).toBeNull();
});
