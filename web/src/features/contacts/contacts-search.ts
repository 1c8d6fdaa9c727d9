import type { ContactListQuery } from '@parley/contract';
import { pageIn, wordsIn } from '../../lib/read-search.ts';
import { pageSize } from '../../ui/page-size.ts';

/** The orders of the list, as its address names them; the first one is usual. */
export const contactSorts = ['name', 'nameBackwards', 'email', 'newest', 'oldest'] as const;
export type ContactSort = (typeof contactSorts)[number];

/** What the list's address says; what is left out is usual. */
export type ContactsSearch = { query?: string; sort?: ContactSort; page?: number };

/** Reads the address of the list; what makes no sense counts as left out. */
export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const words = wordsIn(search.query);
  const sort = contactSorts.find((one) => one === search.sort);
  return {
    ...(words === '' ? {} : { query: words }),
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...pageIn(search.page),
  };
}

/** The call's query for an address. */
export function contactListQuery({ query = '', sort = 'name', page = 1 }: ContactsSearch) {
  return { ...orders[sort], query, page, page_size: pageSize };
}

const orders: Record<ContactSort, Pick<ContactListQuery, 'order_by' | 'order'>> = {
  name: { order_by: 'contacts.first_name', order: 'asc' },
  nameBackwards: { order_by: 'contacts.first_name', order: 'desc' },
  email: { order_by: 'contacts.email', order: 'asc' },
  newest: { order_by: 'contacts.created_at', order: 'desc' },
  oldest: { order_by: 'contacts.created_at', order: 'asc' },
};
