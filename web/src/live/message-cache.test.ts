import type { Message } from '@parley/contract';
import { expect, test } from 'vitest';
import type { MessagePages } from '../api/conversation-queries.ts';
import { withMessage, withMessageProp } from './message-cache.ts';

/** Messages are named by their minute. */
const message = (minute: number, more: Partial<Message> = {}) =>
  ({
    uuid: String(minute),
    created_at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`,
    status: 'pending',
    ...more,
  }) as Message;
/** A thread newest first, page by page; `previous` names what is newer than the first. */
const thread = (previous: string | null, ...pages: number[][]): MessagePages => ({
  pages: pages.map((minutes, index) => ({
    results: minutes.map((minute) => message(minute)),
    total: 9,
    next: null,
    previous: index === 0 ? previous : '1',
  })),
  pageParams: pages.map(() => ({})),
});
const minutes = ({ pages }: MessagePages) =>
  pages.map(({ results }) => results.map(({ uuid }) => Number(uuid)));

test('a new message stands where its time puts it', () => {
  expect(minutes(withMessage(thread(null, [8, 6], [4, 2]), message(9)))).toEqual([
    [9, 8, 6],
    [4, 2],
  ]);
  const late = withMessage(thread(null, [8, 6], [4, 2]), message(7));
  expect(minutes(late)).toEqual([
    [8, 7, 6],
    [4, 2],
  ]);
  expect(late.pages[0]?.total).toBe(10);
});

test('a stretch whose newer pages are not loaded takes in nothing new, only what changed in it', () => {
  const stretch = thread('8', [6], [4, 2]);
  expect(withMessage(stretch, message(9))).toBe(stretch);
  const sent = withMessage(stretch, message(4, { status: 'sent' }));
  expect(minutes(sent)).toEqual([[6], [4, 2]]);
  expect(sent.pages[1]?.results[0]?.status).toBe('sent');
});

test('a field changes and a message goes where it is held, and nothing where it is not', () => {
  const held = thread('8', [6], [4, 2]);
  const failed = withMessageProp(held, { uuid: '2', prop: 'status', value: 'failed' });
  expect(failed.pages[1]?.results[1]?.status).toBe('failed');
  expect(minutes(withMessageProp(held, { uuid: '4', prop: 'deleted', value: true }))).toEqual([
    [6],
    [2],
  ]);
  expect(withMessageProp(held, { uuid: '9', prop: 'status', value: 'failed' })).toBe(held);
});
