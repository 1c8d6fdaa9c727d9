import { setImmediate } from 'node:timers/promises';
import { type endpoints, Failure, type FoundMessage, type QueryOf } from '@parley/contract';
import { type Actor, may, sightOf } from '@parley/domain';
import type { RawBuilder } from 'kysely';
import { exactUpTo } from '../../db/count.ts';
import { pageAnswer } from '../../db/page-of-ids.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { contactCondition } from '../contacts/index.ts';
import { conversationCondition, listItemsFor } from '../conversations/index.ts';
import { readFilters, readMessageFilters } from '../filters/read-filters.ts';
import { excerptOf } from './excerpt.ts';
import { wordsOf } from './expected.ts';
import { messageHits, messageIds } from './message-repository.ts';
import {
  contactHits,
  contactIds,
  conversationHits,
  conversationIds,
  foundContacts,
  foundMessages,
} from './repository.ts';
import { countHits } from './totals.ts';
import type { Wanted } from './wanted.ts';

type Query = QueryOf<(typeof endpoints)['searchMessages']>;

/** So many hits are found with every page; only where there are more are they counted. */
const foundAlways = 100;
/** Nobody leafs further than this by number, as far as totals are counted; the cursor leads on. */
const furthest = exactUpTo + 1;
const largestId = 2_147_483_647;

export function searchRoutes({ db, log }: Deps): Handlers {
  const count = countHits({ db, log });

  /** One page of what `find` gives: a number of ids, newest first; `hits` is all of it as a query. */
  async function page<T>({
    kind,
    actor,
    query,
    filters,
    find,
    hits,
    show,
  }: {
    kind: 'conversations' | 'messages' | 'contacts';
    actor: Actor;
    query: Query;
    filters: Wanted['filters'];
    find: (wanted: Wanted) => Promise<number[]>;
    hits: (wanted: Omit<Wanted, 'limit'>) => RawBuilder<unknown>;
    show: (ids: number[]) => Promise<T[]>;
  }) {
    const wanted = { actor, text: query.query, before: largestId, filters };
    const place = query.after === undefined ? null : placeOf(query.after);
    const skipped = place?.skipped ?? (query.page - 1) * query.page_size;
    const end = Math.min(query.page * query.page_size, furthest);
    const size = place ? query.page_size : Math.max(0, end - skipped);
    const newest = await find({ ...wanted, limit: Math.max(foundAlways, end) + 1 });
    const ids = place
      ? await find({ ...wanted, before: place.before, limit: size + 1 })
      : newest.slice(skipped);
    const shown = ids.slice(0, size);
    const last = shown.at(-1);
    // All that decides what there is to find: rights may change while a total is remembered.
    const sight = [sightOf(actor), may(actor, 'contacts:read_all')];
    const key = JSON.stringify([kind, sight, query.query, query.filters]);
    const isCounted = query.count === 'true' && newest.length > Math.max(foundAlways, end);
    const [results, counted] = await Promise.all([
      show(shown),
      isCounted ? count({ key, select: hits(wanted) }) : null,
    ]);
    const reached = skipped + shown.length;
    const next = last !== undefined && ids.length > size ? `${last}.${reached}` : null;
    const proven = Math.max(newest.length, ids.length === 0 ? 0 : reached + (next ? 1 : 0));
    return pageAnswer(query, { results, total: Math.max(proven, counted ?? 0), next });
  }

  return {
    async searchConversations({ actor, query }) {
      const filters = await readFilters(db, { model: 'conversations', filters: query.filters });
      return page({
        kind: 'conversations',
        actor,
        query,
        filters: filters.map(conversationCondition),
        find: (wanted) => conversationIds(db, wanted),
        hits: conversationHits,
        show: (ids) => listItemsFor(db, actor, ids),
      });
    },

    async searchMessages({ actor, query }) {
      const filters = await readMessageFilters(db, query.filters);
      return page({
        kind: 'messages',
        actor,
        query,
        filters: filters.conversation.map(conversationCondition),
        find: (wanted) => messageIds(db, { ...wanted, own: filters.message }),
        hits: (wanted) => messageHits({ ...wanted, own: filters.message }),
        async show(ids) {
          const [words, rows] = await Promise.all([
            wordsOf(db, query.query),
            foundMessages(db, ids),
          ]);
          const found: FoundMessage[] = [];
          for (const { text_content, created_at, ...row } of rows) {
            const excerpt = excerptOf(text_content, words);
            found.push({ ...row, created_at: created_at.toISOString(), excerpt });
            // Long texts take a few milliseconds each: others are answered in between.
            await setImmediate();
          }
          return found;
        },
      });
    },

    async searchContacts({ actor, query }) {
      const filters = await readFilters(db, { model: 'contacts', filters: query.filters });
      return page({
        kind: 'contacts',
        actor,
        query,
        filters: filters.map(contactCondition),
        find: (wanted) => contactIds(db, wanted),
        hits: contactHits,
        show: (ids) => foundContacts(db, ids),
      });
    },
  };
}

/** The `after` of a search: the id of the last hit before, and how many there were up to it. */
function placeOf(after: string): { before: number; skipped: number } {
  const [id = '', skipped = '0'] = after.split('.');
  if (!/^\d{1,9}$/.test(skipped)) throw new Failure('InputException', 'errors.cursor');
  return { before: idCursor(id), skipped: Number(skipped) };
}
