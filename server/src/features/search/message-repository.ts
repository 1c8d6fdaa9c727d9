import type { FilterCondition } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { visibleIds, visibleTo } from '../conversations/index.ts';
import { expectedOf, type Word } from './expected.ts';
import { idsOf, messageCondition } from './message-filters.ts';
import { idsByReading, idsByWords } from './newest.ts';
import { phrase, type Wanted } from './wanted.ts';

/** What bounds the work of one search (docs/decisions/search-starts-from-the-rarest-word.md). */
export const bounds = {
  /** Hits looked at one by one, wherever they are. */
  few: 300,
  /** Of so many messages PostgreSQL expects a word that it has no figure for. */
  unknownShare: 0.002,
  /** Words of more messages cost the index more than looking at the messages that others found. */
  indexedShare: 0.05,
  /** Messages read from the end, when half of them should hold a page. */
  mostRead: 100_000,
  /** Messages whose places the index of their ids tells in little time. */
  widest: 300_000,
  /** Conversations in sight that an index is asked for one by one. */
  mostInSight: 30_000,
};

type Condition = RawBuilder<boolean>;
type Range = { from: number; to: number };
/** `own` are filters of the messages themselves. */
type MessagesWanted = Wanted & { own: readonly FilterCondition[] };
type Search = {
  db: Db;
  wanted: MessagesWanted;
  /** Where the ids of every hit are. */
  range: Range;
  bounded: typeof bounds;
  /** What hits fulfil: some words are asked of the index, the rest of each message it gives. */
  indexed: Condition;
  rest: Condition;
  /** The share of messages that the index should give. */
  share: number;
};

/** Ids of messages with all the words that the actor may see, newest first. */
export async function messageIds(
  db: Db,
  wanted: MessagesWanted,
  bounded = bounds,
): Promise<number[]> {
  const { words, inSight: sight, end } = await expectedOf(db, wanted);
  const [rarest] = words;
  if (!rarest) return [];
  const isIndexed = ({ word, share }: Word) =>
    word === rarest.word || share <= bounded.indexedShare;
  const indexed = words.filter(isIndexed);
  const others = words.filter((word) => !isIndexed(word)).map(withoutIndex);
  const { from: first, to: last } = await idsOf(db, { own: wanted.own, end });
  const range = { from: first, to: Math.min(wanted.before, last) };
  const search = {
    db,
    wanted,
    range,
    bounded,
    indexed: allOf(indexed.map(matchOf)),
    rest: allOf([
      ...others,
      phrase(wanted.text, sql`m.text_content`),
      ...wanted.own.map(messageCondition),
    ]),
    share: shareOf(indexed),
  };
  const all = rarest.share <= bounded.unknownShare ? await allOfFew(search) : null;
  if (all) return all;

  // Among so many of the newest, twice the hits that are wanted should be.
  const likely = Math.ceil((2 * wanted.limit) / (shareOf(words) * sight));
  const isRead = likely <= bounded.mostRead;
  const start = range.to;
  const isLimited = visibleIds(wanted.actor, wanted) !== null;
  const isNarrow = isLimited || likely <= bounded.widest;
  const begin = (to: number, reach: number) => beginOf({ from: first, to }, reach);
  let from = begin(start, isRead ? bounded.mostRead : isNarrow ? likely : start);
  const found = await (isRead ? byReading : byIndex)(search, { from, to: start });
  while (found.length < wanted.limit && from > first) {
    // Where half a page was found, the other half should be as far back again.
    const isNear = isLimited && 2 * found.length >= wanted.limit;
    const to = from;
    from = begin(to, isNear ? start - to : to);
    found.push(...(await byIndex(search, { from, to })));
  }
  return found.slice(0, wanted.limit);
}

/** Messages with all the words that the actor may see, as a query, in no order: to be counted. */
export function messageHits(wanted: Omit<MessagesWanted, 'before' | 'limit'>): RawBuilder<unknown> {
  const { text } = wanted;
  const rest = allOf([
    phrase(text, sql`m.text_content`),
    ...wanted.own.map(messageCondition),
    inSight(wanted),
  ]);
  return sql`select m.id from messages m where m.search @@ search_query(${text}) and ${rest}`;
}

/** Where looking so far back begins: a last quarter costs little with the rest, and much by itself. */
function beginOf({ from, to }: Range, reach: number): number {
  return reach > (to - from) * 0.75 ? from : to - reach;
}

/** Every hit, if the index gives few; wherever they are, each is looked at. */
async function allOfFew(search: Search): Promise<number[] | null> {
  const { db, wanted, range, indexed, rest } = search;
  const { few } = search.bounded;
  const { rows: hits } = await sql<{ id: number }>`
    select m.id from messages m where ${within(range)} and ${indexed} limit ${few + 1}`.execute(db);
  if (hits.length > few) return null;
  const select = sql`
    select m.id from messages m
    where m.id = any(${hits.map(({ id }) => id)}::int[]) and ${rest} and ${inSight(wanted)}`;
  return idsByWords(db, select, wanted.limit);
}

/** The newest hits of a range by looking at message after message. */
async function byReading(search: Search, range: Range): Promise<number[]> {
  const { db, wanted, indexed, rest } = search;
  const visible = visibleIds(wanted.actor, { ...wanted, since: sinceStartOf(range) });
  // Asked like this, PostgreSQL collects the conversations once, and first looks whether one is among them.
  const seen = visible ? sql`(m.conversation_id in (${visible})) is true` : sql`true`;
  const select = sql`
    select m.id from messages m where ${within(range)} and ${seen} and (${indexed}) is true and ${rest}`;
  return idsByReading(db, select, wanted.limit);
}

/** The newest hits of a range by putting together what indexes know of words and conversations. */
async function byIndex(search: Search, range: Range): Promise<number[]> {
  const { db, wanted, bounded, indexed, rest, share } = search;
  const visible =
    share * (range.to - range.from) > bounded.few
      ? visibleIds(wanted.actor, { ...wanted, since: sinceStartOf(range) })
      : null;
  const ids = visible && (await idsUpTo(db, visible, bounded.mostInSight));
  const seen = ids ? sql<boolean>`m.conversation_id = any(${ids}::int[])` : inSight(wanted);
  const select = sql`
    select m.id from messages m where ${within(range)} and ${indexed} and ${seen} and ${rest}`;
  return idsByWords(db, select, wanted.limit);
}

const within = ({ from, to }: Range) => sql<boolean>`m.id >= ${from} and m.id < ${to}`;

/**
 * Conversations without a message since the range began have none in it: the time is that of its first
 * message, less a day for clocks that differ.
 */
function sinceStartOf({ from }: Range): RawBuilder<Date> | null {
  if (from === 1) return null;
  return sql<Date>`(
    select m.created_at - interval '1 day' from messages m where m.id >= ${from} order by m.id limit 1)`;
}

/** Whether the actor may see the conversation of a message, asked for each. */
function inSight({ actor, filters }: Pick<Wanted, 'actor' | 'filters'>): Condition {
  if (visibleIds(actor, { filters }) === null) return sql<boolean>`true`;
  return sql<boolean>`(exists (
    select from conversations c
    where c.id = m.conversation_id and ${allOf([visibleTo(actor), ...filters])})) is true`;
}

/**
 * The ids of a query as PostgreSQL writes an array (reading and writing 26,000 numbers takes longer here
 * than finding them there); null when there are more than `most`.
 */
async function idsUpTo(db: Db, ids: RawBuilder<unknown>, most: number): Promise<string | null> {
  const { rows } = await sql<{ ids: string | null; count: number }>`
    select array_agg(id)::text as ids, count(*) as count
    from (select id from (${ids}) visible limit ${most + 1}) known`.execute(db);
  const [found] = rows;
  return found && found.count <= most ? (found.ids ?? '{}') : null;
}

const shareOf = (words: readonly Word[]) =>
  words.reduce((product, { share }) => product * share, 1);

const matchOf = ({ word }: Word) => sql<boolean>`m.search @@ search_query(${word})`;

/** The same question, put so that no index answers it: for words that are in most mails. */
const withoutIndex = (word: Word) => sql<boolean>`(${matchOf(word)}) is true`;

function allOf(conditions: readonly Condition[]): Condition {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
