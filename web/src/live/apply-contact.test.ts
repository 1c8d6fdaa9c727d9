import type { Contact, ConversationListItem } from '@parley/contract';
import { expect, test } from 'vitest';
import type { ListPages } from '../api/conversation-queries.ts';
import { withContact } from './apply-contact.ts';

const contact = { id: 5, first_name: 'Jane', last_name: 'Roe', blocked: true } as Contact;
const item = (uuid: string, id: number) =>
  ({ uuid, contact: { id, first_name: 'Old' } }) as ConversationListItem;
const list = (...items: ConversationListItem[]): ListPages => ({
  pages: [{ results: items, total: items.length, next: null }],
  pageParams: [undefined],
});

test('a changed contact stands under its new name in every row of its', () => {
  const [page] = withContact(list(item('a', 5), item('b', 6), item('c', 5)), contact).pages;
  expect(page?.results.map((row) => row.contact.first_name)).toEqual(['Jane', 'Old', 'Jane']);
});

test('a list without the contact stays the same object', () => {
  const held = list(item('b', 6));
  expect(withContact(held, contact)).toBe(held);
});
