import type { FoundContact, FoundMessage } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { contactPairs, visibleIds, visibleTo } from '../conversations/index.ts';
import { endOf, idsByReading, idsByWords, rarestFirst, type Word } from './newest.ts';

/** What is looked for: text as typed, and how many of the newest ids are wanted below `before`. */
export type Wanted = { actor: Actor; text: string; before: number; limit: number };

// Up to here all hits are looked at; of more, the newest are found by reading from the end of the table.
const few = 20_000;
const newestPart = 100_000;

/** Ids of messages with all the words that the actor may see, newest first. */
export async function messageIds(db: Db, wanted: Wanted): Promise<number[]> {
  const { actor, text, limit } = wanted;
  const words = await rarestFirst(db, text);
  const [rarest, ...others] = words;
  if (!rarest) return [];
  const visible = visibleIds(actor);
  // Asked like this, PostgreSQL collects the ids once and starts from the words.
  const inSight = visible ? sql`(m.conversation_id in (${visible})) is true` : sql`true`;
  const select = (matches: RawBuilder<boolean>) => (range: { from: number; to: number }) =>
    sql`
    select m.id from messages m
    where m.id >= ${range.from} and m.id < ${range.to} and ${matches}
      and ${phrase(text, sql`m.text_content`)} and ${inSight}`;
  const byIndex = select(allOf([matchOf(rarest), ...others.map(withoutIndex)]));
  const end = Math.min(wanted.before, await endOf(db, 'messages'));
  if (rarest.rows <= few) return idsByWords(db, byIndex({ from: 1, to: end }), limit);
  const middle = Math.max(1, end - newestPart);
  const newest = await idsByReading(
    db,
    select(allOf(words.map(withoutIndex)))({ from: middle, to: end }),
    limit,
  );
  if (newest.length === limit) return newest;
  const older = await idsByWords(db, byIndex({ from: 1, to: middle }), limit - newest.length);
  return [...newest, ...older];
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
