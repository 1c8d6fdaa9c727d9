import type { FoundContact, FoundMessage } from '@parley/contract';
import { may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { contactPairs, visibleTo } from '../conversations/index.ts';
import { idsByWords } from './newest.ts';
import { phrase, type Wanted } from './wanted.ts';

/** A search without its page. */
type Sought = Omit<Wanted, 'limit'>;

/** Ids of conversations by subject, number or contact that the actor may see, newest first. */
export function conversationIds(db: Db, wanted: Wanted): Promise<number[]> {
  return idsByWords(db, conversationHits(wanted), wanted.limit);
}

/** The same as a query, in no order. */
export function conversationHits({ actor, text, before, filters }: Sought): RawBuilder<unknown> {
  const fitting = sql.join([visibleTo(actor), ...filters], sql` and `);
  return sql`
    select c.id from conversations c
    where c.id < ${before} and ${fitting} and (
      (c.search @@ search_query(${text}) and ${phrase(text, sql`c.subject`)})
      or c.contact_id = any(array(
        select ct.id from contacts ct where ct.search @@ search_query(${text}) order by ct.id desc limit 1000)))`;
}

/** Ids of contacts by name or address that the actor may know of, newest first. */
export function contactIds(db: Db, wanted: Wanted): Promise<number[]> {
  return idsByWords(db, contactHits(wanted), wanted.limit);
}

/** The same as a query, in no order. */
export function contactHits({ actor, text, before, filters }: Sought): RawBuilder<unknown> {
  const known = may(actor, 'contacts:read_all')
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from conversations c where c.contact_id = ct.id and ${visibleTo(actor)})`;
  return sql`
    select ct.id from contacts ct where ct.id < ${before} and ct.search @@ search_query(${text})
      and ${sql.join([known, ...filters], sql` and `)}`;
}

/** What the index has of a text (`search_words`): further on there is no hit, only work. */
const searched = 100_000;

export async function foundMessages(db: Db, ids: readonly number[]): Promise<FoundMessageRow[]> {
  const { rows } = await sql<FoundMessageRow>`
    select m.id, m.uuid, c.uuid as conversation_uuid, c.reference_number, c.subject, i.name as inbox_name,
      s.name as status, m.type, m.private, left(m.text_content, ${searched}) as text_content, m.created_at,
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
