import type { Notification } from '@parley/contract';
import { expect, test } from 'vitest';
import { withNew, withoutRead, withRead } from './notifications.ts';

const now = '2026-11-21T12:00:00.000Z';
const one = (id: number, more: Partial<Notification> = {}) =>
  ({ id, conversation: { uuid: `c${id}` }, read_at: null, ...more }) as Notification;
const held = (...results: Notification[]): Parameters<typeof withNew>[0] => ({
  pages: [{ results, total: results.length, next: null }],
  pageParams: [undefined],
});
const unread = (list: ReturnType<typeof held>) =>
  list.pages.flatMap(({ results }) =>
    results.filter(({ read_at }) => !read_at).map(({ id }) => id),
  );

test('a new notification stands first, and a frame told twice adds it once', () => {
  const list = withNew(held(one(1)), one(2));
  expect(list.pages[0]).toMatchObject({ total: 2, results: [{ id: 2 }, { id: 1 }] });
  expect(withNew(list, one(2))).toBe(list);
});

test.each([
  ['one', { id: 2 }, [1, 3]],
  ['those of a conversation', { conversation_uuid: 'c1' }, [2, 3]],
  ['all', {}, []],
])('%s: only those count as read', (_, which, left) => {
  expect(unread(withRead(held(one(1), one(2), one(3)), { which, now }))).toEqual(left);
});

test('what the server did not take as read is unread again; what came or was read meanwhile stays', () => {
  const read = withRead(held(one(1), one(2, { read_at: 'before' })), { which: {}, now });
  const list = withoutRead(withNew(read, one(3)), now);
  expect(list.pages[0]?.results.map(({ id, read_at }) => [id, read_at])).toEqual([
    [3, null],
    [1, null],
    [2, 'before'],
  ]);
});

test('what was read before keeps its time', () => {
  const list = withRead(held(one(1, { read_at: 'before' })), { which: {}, now });
  expect(list.pages[0]?.results[0]?.read_at).toBe('before');
});
