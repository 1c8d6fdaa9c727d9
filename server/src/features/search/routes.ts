import type { endpoints, QueryOf } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { pageAnswer } from '../../db/page-of-ids.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { listItemsFor } from '../conversations/index.ts';
import { excerptOf } from './excerpt.ts';
import { wordsOf } from './expected.ts';
import { messageIds } from './message-repository.ts';
import { contactIds, conversationIds, foundContacts, foundMessages } from './repository.ts';
import type { Wanted } from './wanted.ts';

type Query = QueryOf<(typeof endpoints)['searchMessages']>;

/** Totals of searches are exact to here: who has more hits wants other words, not the last of them. */
const exactUpTo = 100;
/** Nobody leafs further than this by number; the cursor leads on. */
const furthest = 10_000;
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
    const end = Math.min(query.page * query.page_size, furthest);
    const newest = await find({ ...wanted, limit: Math.max(exactUpTo, end) + 1 });
    const ids =
      query.after === undefined
        ? newest.slice((query.page - 1) * query.page_size)
        : await find({ ...wanted, before: idCursor(query.after), limit: query.page_size + 1 });
    const shown = ids.slice(0, query.page_size);
    return pageAnswer(query, {
      results: await show(shown),
      total: Math.min(newest.length, exactUpTo),
      next: ids.length > query.page_size ? String(shown.at(-1)) : null,
    });
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
            wordsOf(db, query.query),
            foundMessages(db, ids),
          ]);
          return rows.map(({ text_content, created_at, ...row }) => ({
            ...row,
            created_at: created_at.toISOString(),
            excerpt: excerptOf(text_content, words),
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
