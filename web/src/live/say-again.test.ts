import type { Frame } from '@parley/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversationQuery, type MessagePages, messagesKey } from '../api/conversation-queries.ts';
import { receiveFrame } from './apply-frame.ts';
import { askAnew } from './refetch-soon.ts';

let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/inboxes/all' });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A fetch whose answer is given by hand. */
function fetching(queryKey: readonly unknown[]) {
  const asked: ((answer: unknown) => void)[] = [];
  const fetch = () =>
    client.fetchQuery({
      queryKey,
      queryFn: () => new Promise((resolve) => asked.push(resolve)),
      staleTime: 0,
    });
  return { asked, fetch };
}

const changed = (value: string): Frame => ({
  type: 'conversation_prop_update',
  data: { uuid: 'c1', prop: 'subject', value },
  seq: 1,
});

test('what an answer under way puts back is changed once more, in the order it was told', async () => {
  const { queryKey } = conversationQuery('c1');
  client.setQueryData(queryKey, { subject: 'before' } as never);
  const { asked, fetch } = fetching(queryKey);
  const answer = fetch();
  receiveFrame(client, changed('first'));
  receiveFrame(client, changed('second'));
  asked[0]?.({ subject: 'before' });
  await answer;
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ subject: 'second' });
});

test('a message that comes while an older page is loaded stays in the thread', async () => {
  const key = messagesKey('c1');
  const message = (uuid: string, created_at: string) => ({ uuid, created_at });
  const page = (results: unknown[], next: string | null) => ({
    results,
    total: 3,
    next,
    previous: null,
  });
  const held = { pages: [page([message('m2', '2026-02')], 'x')], pageParams: [undefined] };
  client.setQueryData(key, held as unknown as MessagePages);
  const older = Promise.withResolvers<unknown>();
  const loading = client.fetchInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => (pageParam ? older.promise : held.pages[0]),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: () => 'x',
    pages: 2,
    staleTime: 0,
  });
  receiveFrame(client, {
    type: 'new_message',
    data: {
      message: { ...message('m3', '2026-03'), type: 'outgoing' },
      conversation: { uuid: 'c1', contact: {} },
    },
    seq: 2,
  } as unknown as Frame);
  older.resolve(page([message('m1', '2026-01')], null));
  await loading;
  const uuids = () =>
    client
      .getQueryData<MessagePages>(key)
      ?.pages.flatMap(({ results }) => results.map(({ uuid }) => uuid));
  await expect.poll(uuids).toEqual(['m3', 'm2', 'm1']);
});

test('a first fetch under way is waited for, then asked again', async () => {
  const { asked, fetch } = fetching(['counts']);
  const answer = fetch();
  const anew = askAnew(client, { queryKey: ['counts'] });
  asked[0]?.('old');
  await answer;
  await anew;
  expect(client.getQueryState(['counts'])?.isInvalidated).toBe(true);
});
