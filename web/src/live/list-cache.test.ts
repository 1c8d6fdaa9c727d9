import type { ConversationListItem, Filter } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import type { ListPages, ListView } from '../api/conversation-queries.ts';
import { isDecidable, withItem, withoutItem, withUnread } from './list-cache.ts';

const view: ListView = {
  scope: { type: 'all' },
  statusId: 1,
  field: 'last_message_at',
  order: 'desc',
};

function item(uuid: string, minute: number, more: Partial<ConversationListItem> = {}) {
  return {
    uuid,
    status_id: 1,
    assigned_user_id: null,
    assigned_team_id: null,
    last_message_at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
    ...more,
  } as ConversationListItem;
}

function pages(items: ConversationListItem[], next: string | null = null): ListPages {
  return { pages: [{ results: items, total: items.length, next }], pageParams: [undefined] };
}

const uuids = (list: ListPages) =>
  list.pages.flatMap((page) => page.results.map(({ uuid }) => uuid));
const put = (list: ListPages, changed: ConversationListItem, of: ListView = view) =>
  withItem(list, { item: changed, view: of, agentId: 7 });

test('what is newest moves to the top and is counted once', () => {
  const list = put(pages([item('a', 30), item('b', 20)]), item('b', 40));
  expect(uuids(list)).toEqual(['b', 'a']);
  expect(list.pages[0]?.total).toBe(2);
});

test('a new one is added and counted', () => {
  const list = put(pages([item('a', 30)]), item('b', 40));
  expect(uuids(list)).toEqual(['b', 'a']);
  expect(list.pages[0]?.total).toBe(2);
});

test('what was read elsewhere is read in its place; another list stays the same object', () => {
  const held = pages([item('a', 30), item('b', 20, { unread_message_count: 2 })]);
  const list = withUnread(held, { uuid: 'b', unread: 0 });
  expect(uuids(list)).toEqual(['a', 'b']);
  expect(list.pages[0]?.results[1]?.unread_message_count).toBe(0);
  expect(withUnread(list, { uuid: 'b', unread: 0 })).toBe(list);
  expect(withUnread(held, { uuid: 'c', unread: 0 })).toBe(held);
});

test('what belongs to the list no longer leaves it', () => {
  const list = put(pages([item('a', 30), item('b', 20)]), item('a', 30, { status_id: 3 }));
  expect(uuids(list)).toEqual(['b']);
  expect(list.pages[0]?.total).toBe(1);
});

test('the last row loaded stays in its place when something else of it changes', () => {
  const list = put(
    pages([item('a', 30), item('b', 20)], 'more'),
    item('b', 20, { priority_id: 3 }),
  );
  expect(uuids(list)).toEqual(['a', 'b']);
  expect(list.pages[0]?.results[1]?.priority_id).toBe(3);
  expect(list.pages[0]?.total).toBe(2);
});

test('one that moves beyond what is loaded counts on', () => {
  const list = put(pages([item('a', 30), item('b', 20)], 'more'), item('a', 10));
  expect(uuids(list)).toEqual(['b']);
  expect(list.pages[0]?.total).toBe(2);
});

test('what comes after everything loaded waits for its page, unless all is loaded', () => {
  expect(uuids(put(pages([item('a', 30)], 'more'), item('b', 10)))).toEqual(['a']);
  expect(uuids(put(pages([item('a', 30)]), item('b', 10)))).toEqual(['a', 'b']);
});

test.each<[ListView['scope'], Partial<ConversationListItem>, boolean]>([
  [{ type: 'assigned' }, { assigned_user_id: 7 }, true],
  [{ type: 'assigned' }, { assigned_user_id: 8 }, false],
  [{ type: 'unassigned' }, {}, true],
  [{ type: 'unassigned' }, { assigned_team_id: 3 }, false],
  [{ type: 'team', id: 3 }, { assigned_team_id: 3 }, true],
  [{ type: 'team', id: 3 }, { assigned_team_id: 3, assigned_user_id: 7 }, false],
  [{ type: 'team', id: 4 }, { assigned_team_id: 3 }, false],
  [{ type: 'all' }, { assigned_user_id: 8, assigned_team_id: 3 }, true],
])('list %o holds %o: %s', (scope, assignment, holds) => {
  expect(uuids(put(pages([]), item('a', 1, assignment), { ...view, scope }))).toEqual(
    holds ? ['a'] : [],
  );
});

test('orders put what has no value at the end, both ways', () => {
  const waiting = item('a', 1, { waiting_since: '2026-11-21T09:00:00.000Z' });
  const idle = item('b', 2, { waiting_since: null });
  for (const order of ['asc', 'desc'] as const) {
    const list = put(pages([waiting]), idle, { ...view, field: 'waiting_since', order });
    expect(uuids(list)).toEqual(['a', 'b']);
  }
});

test('taking out what is not there changes nothing', () => {
  const list = pages([item('a', 1)]);
  expect(withoutItem(list, 'b')).toBe(list);
});

describe('the list of a view', () => {
  const of = (...filters: [string, string, string?][]): ListView => ({
    ...view,
    statusId: null,
    scope: {
      type: 'view',
      id: 4,
      filters: filters.map(
        ([field, operator, value = '']): Filter => ({
          model: 'conversations',
          field,
          operator,
          value,
        }),
      ),
    },
  });

  test.each<[ListView, Partial<ConversationListItem>, boolean]>([
    [of(['assigned_user_id', 'not set']), {}, true],
    [of(['assigned_user_id', 'not set']), { assigned_user_id: 7 }, false],
    [of(['status_id', 'not equals', '3']), { status_id: 2 }, true],
    [of(['status_id', 'equals', '1'], ['priority_id', 'set']), { priority_id: null }, false],
    [of(['status_id', 'equals', '1'], ['priority_id', 'set']), { priority_id: 3 }, true],
  ])('%o holds %o: %s', (list, more, holds) => {
    expect(isDecidable(list)).toBe(true);
    expect(uuids(put(pages([]), item('a', 1, more), list))).toEqual(holds ? ['a'] : []);
  });

  test.each(['tags', 'custom_attributes.plan'])('asks the server where it is about %s', (field) => {
    const list = of([field, 'set'], ['status_id', 'equals', '1']);
    expect(isDecidable(list)).toBe(false);
    expect(uuids(put(pages([]), item('a', 1), list))).toEqual([]);
    const held = pages([item('a', 1), item('b', 2)]);
    expect(uuids(put(held, item('a', 3), list))).toEqual(['a', 'b']);
    expect(uuids(put(held, item('a', 3, { status_id: 3 }), list))).toEqual(['b']);
  });
});
