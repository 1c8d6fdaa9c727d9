import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { contactsFound, conversationsFound, messagesFound } from './search-queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('a search has nothing counted beyond what its tab shows', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('location', { origin: 'https://parley.test' });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'https://parley.test'));
    const page = { results: [], total: 0, page: 1, per_page: 30, total_pages: 0, next: null };
    return Promise.resolve(Response.json({ status: 'success', data: page }));
  });
  const client = new QueryClient();
  const wanted = { query: 'tent', filters: [] };
  await client.fetchInfiniteQuery(conversationsFound(wanted));
  await client.fetchInfiniteQuery(messagesFound(wanted));
  await client.fetchInfiniteQuery(contactsFound(wanted));
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/api/v1/conversations/search',
    '/api/v1/messages/search',
    '/api/v1/contacts/search',
  ]);
  expect(asked.map(({ searchParams }) => searchParams.get('count'))).toEqual(
    Array(3).fill('false'),
  );
});
