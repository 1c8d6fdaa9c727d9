import type { Message } from '@parley/contract';
import { expect, test } from 'vitest';
import { firstUnreadOf, threadParts, threadRows } from './thread-rows.ts';

function message(uuid: string, type: Message['type'], at: string): Message {
  return { uuid, type, created_at: at } as Message;
}
const dayOf = (at: string) => at.slice(0, 10);
const kinds = (messages: Message[], firstUnread: string | null = null) =>
  threadRows(messages, { firstUnread, dayOf }).map((row) => row.kind);

test('a day mark stands where a day begins, and only there', () => {
  expect(
    kinds([
      message('a', 'incoming', '2026-11-20T09:00:00Z'),
      message('b', 'outgoing', '2026-11-20T10:00:00Z'),
      message('c', 'incoming', '2026-11-21T08:00:00Z'),
    ]),
  ).toEqual(['day', 'message', 'message', 'day', 'message']);
});

test('activity in a row is one run; a message ends it', () => {
  const rows = threadRows(
    [
      message('a', 'activity', '2026-11-20T09:00:00Z'),
      message('b', 'activity', '2026-11-20T09:01:00Z'),
      message('c', 'incoming', '2026-11-20T09:02:00Z'),
      message('d', 'activity', '2026-11-20T09:03:00Z'),
    ],
    { firstUnread: null, dayOf },
  );
  expect(rows.map((row) => (row.kind === 'activities' ? row.messages.length : row.kind))).toEqual([
    'day',
    2,
    'message',
    1,
  ]);
});

test('the mark of the new stands before the first unread message', () => {
  const messages = [
    message('a', 'incoming', '2026-11-20T09:00:00Z'),
    message('b', 'incoming', '2026-11-20T09:01:00Z'),
  ];
  expect(kinds(messages, 'b')).toEqual(['day', 'message', 'new', 'message']);
});

test('unread counts incoming messages alone, from the newest back', () => {
  const newestFirst = [
    message('d', 'outgoing', ''),
    message('c', 'incoming', ''),
    message('b', 'activity', ''),
    message('a', 'incoming', ''),
  ];
  expect(firstUnreadOf(newestFirst, 0)).toBeNull();
  expect(firstUnreadOf(newestFirst, 1)).toBe('c');
  expect(firstUnreadOf(newestFirst, 2)).toBe('a');
  expect(firstUnreadOf(newestFirst, 9)).toBe('a');
  expect(firstUnreadOf([], 3)).toBeNull();
});

test('pages become parts, marks with what they announce, a run where it began', () => {
  const [d, c, b, a] = [
    message('d', 'incoming', '2026-11-21T09:00:00Z'),
    message('c', 'activity', '2026-11-20T09:02:00Z'),
    message('b', 'activity', '2026-11-20T09:01:00Z'),
    message('a', 'incoming', '2026-11-20T09:00:00Z'),
  ];
  const rows = threadRows([a, b, c, d], { firstUnread: 'd', dayOf });
  const parts = threadParts(rows, [{ results: [d, c] }, { results: [b, a] }]);
  expect(parts.map((part) => [part.key, ...part.rows.map(({ kind }) => kind)])).toEqual([
    ['a', 'day', 'message', 'activities'],
    ['c', 'day', 'new', 'message'],
  ]);
});
