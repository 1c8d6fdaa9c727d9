import type { FoundContact, FoundMessage } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { contactPairs, visibleIds, visibleTo } from '../conversations/index.ts';
import { endOfMessages, idsByReading, idsByWords, rarestFirst, type Word } from './newest.ts';

/** What is looked for: text as typed, and how many of the newest ids are wanted below `before`. */
export type Wanted = { actor: Actor; text: string; before: number; limit: number };

// Hits of a word, as PostgreSQL expects them: up to `few` each is looked at; of `many`, the newest come
// sooner by reading from the end (docs/decisions/search-starts-from-the-rarest-word.md).
const few = 1_000;
const many = { ofAll: 20_000, inSight: 200_000 };
const newestPart = 100_000;
/** Conversations in sight that an index can still be asked for one by one. */
const mostInSight = 50_000;

type Range = { from: number; to: number };

/** Ids of messages with all the words that the actor may see, newest first. */
export async function messageIds(db: Db, wanted: Wanted): Promise<number[]> {
  const { actor, text, limit } = wanted;
  const words = await rarestFirst(db, text);
  const [rarest, ...others] = words;
  if (!rarest) return [];
  const visible = visibleIds(actor);
  const byIndex = allOf([matchOf(rarest), ...others.map(withoutIndex)]);
  // Asked like this, PostgreSQL collects the ids once and starts from the words.
  const inSight = visible ? sql<boolean>`(m.conversation_id in (${visible})) is true` : null;
  const select = (matches: RawBuilder<boolean>, sight: RawBuilder<boolean> | null, range: Range) =>
    sql`
    select m.id from messages m
    where m.id >= ${range.from} and m.id < ${range.to} and ${matches}
      and ${phrase(text, sql`m.text_content`)} and ${sight ?? sql`true`}`;

  const end = Math.min(wanted.before, await endOfMessages(db));
  const all = { from: 1, to: end };
  const newest = { from: Math.max(1, end - newestPart), to: end };
  const older = { from: 1, to: newest.from };
  if (rarest.rows <= few) return idsByWords(db, select(byIndex, inSight, all), limit);
  if (visible && rarest.rows <= many.inSight) {
    const ids = await idsUpTo(db, visible, mostInSight);
    const own = sql<boolean>`m.conversation_id = any(${ids}::int[])`;
    if (ids) return idsByWords(db, select(byIndex, own, all), limit);
  }
  const last =
    rarest.rows <= many.ofAll
      ? await idsByWords(db, select(byIndex, inSight, newest), limit)
      : await idsByReading(db, select(allOf(words.map(withoutIndex)), inSight, newest), limit);
  const left = limit - last.length;
  if (left === 0) return last;
  return [...last, ...(await idsByWords(db, select(byIndex, inSight, older), left))];
}

/** The ids of a query; null when there are more than `most`. */
async function idsUpTo(db: Db, ids: RawBuilder<unknown>, most: number): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (select id from (${ids}) visible limit ${most + 1}) known`.execute(
    db,
  );
  const found = rows[0]?.ids ?? [];
  return found.length > most ? null : found;
}

/** Ids of conversations by subject, number or contact that the actor may see, newest first. */
export function conversationIds(db: Db, { actor, text, before, limit }: Wanted): Promise<number[]> {
  const select = sql`
    select c.id from conversations c
    where c.id < ${before} and ${visibleTo(actor)} and (
      (c.search @@ search_query(${text}) and ${phrase(text, sql`c.subject`)})
      or c.contact_id = any(array(
        select ct.id from contacts ct where ct.search @@ search_query(${text}) order by ct.id desc limit 1000)))`;
  return idsByWords(db, select, limit);
}

function matchOf({ word }: Word): RawBuilder<boolean> {
  return sql<boolean>`m.search @@ search_query(${word})`;
}

/** The same question, put so that no index answers it: for words that are in most mails. */
function withoutIndex(word: Word): RawBuilder<boolean> {
  return sql<boolean>`(${matchOf(word)}) is true`;
}

function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Ids of contacts by name or address that the actor may know of, newest first. */
export async function contactIds(
  db: Db,
  { actor, text, before, limit }: Wanted,
): Promise<number[]> {
  const known = may(actor, 'contacts:read_all')
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from conversations c where c.contact_id = ct.id and ${visibleTo(actor)})`;
  const select = sql`
    select ct.id from contacts ct where ct.id < ${before} and ct.search @@ search_query(${text}) and ${known}`;
  return idsByWords(db, select, limit);
}

export async function foundMessages(db: Db, ids: readonly number[]): Promise<FoundMessageRow[]> {
  const { rows } = await sql<FoundMessageRow>`
    select m.id, m.uuid, c.uuid as conversation_uuid, c.reference_number, c.subject, i.name as inbox_name,
      s.name as status, m.type, m.private, m.text_content, m.created_at,
      json_build_object(${contactPairs}) as contact,
      coalesce(a.first_name || ' ' || a.last_name, author.first_name || ' ' || author.last_name, '') as author_name
    from messages m
    join conversations c on c.id = m.conversation_id
    join contacts ct on ct.id = c.contact_id
    join inboxes i on i.id = c.inbox_id
    join statuses s on s.id = c.status_id
    left join agents a on a.id = m.agent_id
    left join contacts author on author.id = m.contact_id
    where m.id = any(${[...ids]}::int[]) order by m.id desc`.execute(db);
  return rows;
}

export type FoundMessageRow = Omit<FoundMessage, 'excerpt' | 'created_at'> & {
  id: number;
  text_content: string;
  created_at: Date;
};

export async function foundContacts(db: Db, ids: readonly number[]): Promise<FoundContact[]> {
  const { rows } = await sql<FoundContact>`
    select id, email, first_name, last_name, '/uploads/' || avatar_key as avatar_url from contacts
    where id = any(${[...ids]}::int[]) order by id desc`.execute(db);
  return rows;
}

const unspaced = /[\u0e00-\u0e7f\u2e80-\u2fff\u3041-\ua4cf\uf900-\ufaff]/;

/** Scripts without spaces are indexed sign by sign, so their words are looked for in the text itself. */
function phrase(text: string, column: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!unspaced.test(text)) return sql<boolean>`true`;
  return sql<boolean>`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}
