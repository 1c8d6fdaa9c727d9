import { type endpoints, Failure, type QueryOf } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { listItemsFor } from '../conversations/index.ts';
import { excerptOf } from './excerpt.ts';
import { rarestFirst } from './newest.ts';
import {
  contactIds,
  conversationIds,
  foundContacts,
  foundMessages,
  messageIds,
  type Wanted,
} from './repository.ts';

type Query = QueryOf<(typeof endpoints)['searchMessages']>;

/** Totals of searches are exact to here: who has more hits wants other words, not the last of them. */
const exactUpTo = 100;
const largestId = 2_147_483_647;

export function searchRoutes({ db }: Deps): Handlers {
  /** One page of what `find` gives: a number of ids, newest first. */
  async function page<T>({
    actor,
    query,
    find,
    show,
  }: {
    actor: Actor;
    query: Query;
    find: (wanted: Wanted) => Promise<number[]>;
    show: (ids: number[]) => Promise<T[]>;
  }) {
    const wanted = { actor, text: query.query, before: largestId };
    const newest = await find({ ...wanted, limit: Math.max(exactUpTo, end(query)) + 1 });
    const ids =
      query.after === undefined
        ? newest.slice(end(query) - query.page_size)
        : await find({ ...wanted, before: cursorOf(query.after), limit: query.page_size + 1 });
    const shown = ids.slice(0, query.page_size);
    const total = Math.min(newest.length, exactUpTo);
    return {
      results: await show(shown),
      total,
      page: query.page,
      per_page: query.page_size,
      total_pages: Math.ceil(total / query.page_size),
      next: ids.length > query.page_size ? String(shown.at(-1)) : null,
    };
  }

  return {
    searchConversations: ({ actor, query }) =>
      page({
        actor,
        query,
        find: (wanted) => conversationIds(db, wanted),
        show: (ids) => listItemsFor(db, actor, ids),
      }),

    searchMessages: ({ actor, query }) =>
      page({
        actor,
        query,
        find: (wanted) => messageIds(db, wanted),
        async show(ids) {
          const [words, rows] = await Promise.all([
            rarestFirst(db, query.query),
            foundMessages(db, ids),
          ]);
          return rows.map(({ text_content, created_at, ...row }) => ({
            ...row,
            created_at: created_at.toISOString(),
            excerpt: excerptOf(
              text_content,
              words.map(({ word }) => word),
            ),
          }));
        },
      }),

    searchContacts: ({ actor, query }) =>
      page({
        actor,
        query,
        find: (wanted) => contactIds(db, wanted),
        show: (ids) => foundContacts(db, ids),
      }),
  };
}

/** How many hits there are up to the end of this page; nobody leafs further than 10,000 by number. */
function end({ page, page_size }: Query): number {
  return Math.min(page * page_size, 10_000);
}

function cursorOf(after: string): number {
  const id = Number(after);
  if (!Number.isInteger(id) || id < 1 || id > largestId) {
    throw new Failure('InputException', 'errors.cursor');
  }
  return id;
}
