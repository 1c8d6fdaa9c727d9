import { expect, test } from 'vitest';
import { contactListQuery, readContactsSearch } from './contacts-search.ts';

test('reads what the address says', () => {
  expect(readContactsSearch({ query: ' mia ', sort: 'newest', page: 3 })).toEqual({
    query: 'mia',
    sort: 'newest',
    page: 3,
  });
});

test('keeps a query of digits a text', () => {
  expect(readContactsSearch({ query: 2045 })).toEqual({ query: '2045' });
});

test('leaves out what is usual or makes no sense', () => {
  expect(readContactsSearch({ query: '  ', sort: 'loudest', page: 1.5 })).toEqual({});
  expect(readContactsSearch({ sort: 'name', page: 1 })).toEqual({});
});

test('asks for 50 rows a page, by name unless told otherwise', () => {
  expect(contactListQuery({})).toEqual({
    order_by: 'contacts.first_name',
    order: 'asc',
    query: '',
    page: 1,
    page_size: 50,
  });
});
