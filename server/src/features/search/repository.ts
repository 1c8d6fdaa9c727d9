import type { FoundContact, FoundMessage } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { visibleTo } from '../conversations/index.ts';

/** What is looked for: text as typed, and how many of the newest ids are wanted below `before`. */
export type Wanted = { actor: Actor; text: string; before: number; limit: number };

/** Ids of messages with all the words that the actor may see, newest first. */
export function messageIds(db: Db, wanted: Wanted): Promise<number[]> {
  const { actor, text } = wanted;
  return newest(db, wanted, {
    table: 'messages',
    among: ({ from, to }) => sql`
      select m.id from messages m join conversations c on c.id = m.conversation_id
      where m.id >= ${from} and m.id < ${to} and m.search @@ search_query(${text})
        and ${phrase(text, sql`m.text_content`)} and ${visibleTo(actor)}`,
  });
}

/** Ids of conversations by subject, number or contact that the actor may see, newest first. */
export function conversationIds(db: Db, wanted: Wanted): Promise<number[]> {
  const { actor, text } = wanted;
  return newest(db, wanted, {
    table: 'conversations',
    among: ({ from, to }) => sql`
      select c.id from conversations c
      where c.id >= ${from} and c.id < ${to} and ${visibleTo(actor)} and (
        (c.search @@ search_query(${text}) and ${phrase(text, sql`c.subject`)})
        or c.contact_id = any(array(
          select ct.id from contacts ct where ct.search @@ search_query(${text}) order by ct.id desc limit 1000)))`,
  });
}

/** Ids of contacts by name or address that the actor may know of, newest first. */
export async function contactIds(
  db: Db,
  { actor, text, before, limit }: Wanted,
): Promise<number[]> {
  const known = may(actor, 'contacts:read_all')
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from conversations c where c.contact_id = ct.id and ${visibleTo(actor)})`;
  const { rows } = await sql<{ id: number }>`
    select ct.id from contacts ct where ct.id < ${before} and ct.search @@ search_query(${text}) and ${known}
    order by ct.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function foundMessages(db: Db, ids: readonly number[]): Promise<FoundMessageRow[]> {
  const { rows } = await sql<FoundMessageRow>`
    select m.id, m.uuid, c.uuid as conversation_uuid, c.reference_number, c.subject, i.name as inbox_name,
      s.name as status, m.type, m.private, m.text_content, m.created_at,
      json_build_object('id', ct.id, 'first_name', ct.first_name, 'last_name', ct.last_name, 'email', ct.email,
        'avatar_url', '/uploads/' || ct.avatar_key) as contact,
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

/** The words as the index has them: lower case, without accents and punctuation. */
export async function wordsOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select search_words(${text}) as words`.execute(
    db,
  );
  return rows[0]?.words ?? [];
}

// Of a common word the newest hits lie at the end of the table: there is no need to sort millions.
const windows = [20_000, 200_000, Number.POSITIVE_INFINITY];

/** The newest ids of a table, looked for in its newest rows first, then in ever larger parts. */
async function newest(
  db: Db,
  { before, limit }: Wanted,
  source: {
    table: 'messages' | 'conversations';
    among: (range: { from: number; to: number }) => RawBuilder<unknown>;
  },
): Promise<number[]> {
  const ids: number[] = [];
  let to = Math.min(before, await endOf(db, source.table));
  for (const size of windows) {
    if (ids.length >= limit || to <= 1) break;
    const from = Math.max(1, to - size);
    const { rows } = await sql<{ id: number }>`
      ${source.among({ from, to })} order by id desc limit ${limit - ids.length}`.execute(db);
    ids.push(...rows.map(({ id }) => id));
    to = from;
  }
  return ids;
}

const unspaced = /[\u0e00-\u0e7f\u2e80-\u2fff\u3041-\ua4cf\uf900-\ufaff]/;

/** Scripts without spaces are indexed sign by sign, so their words are looked for in the text itself. */
function phrase(text: string, column: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!unspaced.test(text)) return sql<boolean>`true`;
  return sql<boolean>`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

async function endOf(db: Db, table: 'messages' | 'conversations'): Promise<number> {
  const { rows } = await sql<{ end: number }>`
    select coalesce(max(id), 0) + 1 as end from ${sql.table(table)}`.execute(db);
  return rows[0]?.end ?? 1;
}
