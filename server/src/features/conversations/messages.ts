import { Failure, type Message, type MessagesQuery } from '@parley/contract';
import type { Db } from '../../db/database.ts';
import { pageAnswer } from '../../db/page-of-ids.ts';
import { idCursor } from '../../http/id-cursor.ts';
import {
  type From,
  messageCount,
  messageIdOf,
  messagePage,
  type Stretch,
} from './message-repository.ts';

type Wanted = { conversationId: number; query: MessagesQuery };
type Row = Message & { id: number };
/** Messages, newest first, and where those before and after them are. */
type Found = { results: Row[]; previous: string | null; next: string | null };

/** A page of a conversation's messages, newest first; the caller has checked access. */
export async function messagesFor(db: Db, { conversationId, query }: Wanted) {
  const [{ previous, ...rest }, total] = await Promise.all([
    found(db, { conversationId, query }),
    messageCount(db, conversationId),
  ]);
  return { ...pageAnswer(query, { ...rest, total }), previous };
}

async function found(db: Db, { conversationId, query }: Wanted): Promise<Found> {
  const { after, before, around, page, page_size: size } = query;
  const places = [after, before, around].filter((place) => place !== undefined);
  if (places.length > 1) throw new Failure('InputException', 'errors.cursor');
  const extent = query.bodies === 'true' ? 'whole' : 'lean';
  const pageFrom = (from: From) => messagePage(db, { conversationId, size, from, extent });

  if (around !== undefined) {
    const id = await messageIdOf(db, { conversationId, uuid: around });
    if (id === undefined) throw new Failure('NotFoundException', 'errors.messageNotFound');
    const [newer, older] = await Promise.all([
      pageFrom({ newerThan: id }),
      pageFrom({ olderThan: id + 1 }),
    ]);
    return middle(newer, older, size);
  }
  if (before !== undefined) {
    const newerThan = idCursor(before);
    const { messages: results, isMore } = await pageFrom({ newerThan });
    // What is newer may be gone meanwhile: the list goes on below all the same.
    const next = String(results.at(-1)?.id ?? newerThan + 1);
    return { results, previous: isMore ? newestOf(results) : null, next };
  }
  const { messages: results, isMore } = await pageFrom(
    after === undefined ? { offset: (page - 1) * size } : { olderThan: idCursor(after) },
  );
  return {
    results,
    previous: after === undefined && page === 1 ? null : newestOf(results),
    next: isMore ? oldestOf(results) : null,
  };
}

/** Half a page of the newer and the older ones next to each other; more of one side where the other ends. */
function middle(newer: Stretch, older: Stretch, size: number): Found {
  const { length: newerOnes } = newer.messages;
  const { length: olderOnes } = older.messages;
  const above = Math.min(newerOnes, Math.max(Math.floor(size / 2), size - olderOnes));
  const below = Math.min(olderOnes, size - above);
  const results = [...newer.messages.slice(newerOnes - above), ...older.messages.slice(0, below)];
  return {
    results,
    previous: newer.isMore || newerOnes > above ? newestOf(results) : null,
    next: older.isMore || olderOnes > below ? oldestOf(results) : null,
  };
}

function newestOf(rows: Row[]): string | null {
  return rows[0] ? String(rows[0].id) : null;
}

function oldestOf(rows: Row[]): string | null {
  const last = rows.at(-1);
  return last ? String(last.id) : null;
}
