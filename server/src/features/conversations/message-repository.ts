import { setImmediate } from 'node:timers/promises';
import type { Message } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../db/database.ts';
import { visibleTo } from './access.ts';
import { bodyContent } from './body-page.ts';
import { withIsoTimes } from './item-repository.ts';
import { hasReached, isOut, recipientsOf, type Undelivered } from './undelivered.ts';

/**
 * The subject that the mail of a reply has: an answer says that it is one. For a query over messages
 * `m` and their conversations `c`.
 */
export const replySubject = sql<string>`
  case when c.subject !~* '^re:' and exists (select from messages earlier
      where earlier.conversation_id = m.conversation_id and earlier.id < m.id
        and earlier.type = 'incoming' and earlier.machine is distinct from 'bounce')
    then 'Re: ' || c.subject else c.subject end`;

const messageColumns = sql`
  m.id, m.uuid, c.uuid as conversation_uuid, m.type, m.status, m.text_content, m.content_type, m.quote_start,
  m.private, m.sender_type, coalesce(m.agent_id, m.contact_id) as sender_id, m.meta, m.automatic, m.server_words,
  case when m.type = 'outgoing' and not m.private then ${replySubject} else coalesce(m.meta->>'subject', '') end as subject,
  m.created_at, m.updated_at, ob.send_at, ob.state as outbox_state, ob.attempts, ob.undelivered,
  coalesce(ob.maybe_out, false) as maybe_out,
  coalesce(a.first_name || ' ' || a.last_name, ct.first_name || ' ' || ct.last_name, 'System') as author_name,
  coalesce(ct.email, '') as author_email,
  '/uploads/' || coalesce(a.avatar_key, ct.avatar_key) as author_avatar,
  coalesce((select json_agg(json_build_object('uuid', f.uuid, 'name', f.filename, 'size', f.size, 'content_type', f.content_type,
      'content_id', f.content_id, 'disposition', f.disposition, 'url', '/uploads/' || f.uuid,
      'thumbnail_url', case when f.thumbnail_key is null then null else '/uploads/thumb_' || f.uuid end) order by f.id)
    from media f where f.message_id = m.id), '[]') as attachments`;

const messageTables = sql`
  messages m join conversations c on c.id = m.conversation_id
  left join agents a on a.id = m.agent_id left join contacts ct on ct.id = m.contact_id
  left join outbox ob on ob.message_id = m.id`;

/** `lean`: without the text of customers' messages, which may be 2 MB each; `whole`: with it. */
export type Extent = 'lean' | 'whole';

const contentOf = {
  lean: sql`case when m.type = 'incoming' then '' else m.content end`,
  whole: sql`m.content`,
} satisfies Record<Extent, RawBuilder<unknown>>;

/** Bytes of texts after which a page ends early: 500 messages may have 2 GB of them. */
const longestPage = 10_000_000;

/** Messages by id, in no particular order; the caller has checked access. */
export async function messagesByIds(
  db: Db,
  ids: readonly number[],
  extent: Extent,
): Promise<(Message & { id: number })[]> {
  if (ids.length === 0) return [];
  // Of one id PostgreSQL keeps its plan; of a list it makes a new one each time.
  const wanted = ids.length === 1 ? sql`m.id = ${ids[0]}` : sql`m.id = any(${[...ids]}::int[])`;
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns}, ${contentOf[extent]} as content from ${messageTables} where ${wanted}`.execute(
    db,
  );
  return rows.map((row) => messageOf(row, extent));
}

/** Where a page begins: with the newest, below a message, or above one. */
export type From = { offset: number } | { olderThan: number } | { newerThan: number };

/** Messages next to a place, newest first, and whether more follow on the side away from it. */
export type Stretch = { messages: (Message & { id: number })[]; isMore: boolean };

/**
 * The messages of a conversation nearest to a place: so many, or fewer where their texts are long together.
 */
export async function messagePage(
  db: Db,
  page: { conversationId: number; size: number; from: From; extent: Extent },
): Promise<Stretch> {
  const { from, extent, size } = page;
  const nearest = 'newerThan' in from ? sql`order by m.id` : sql`order by m.id desc`;
  const { rows } = await sql<MessageRow & { found: number }>`${prepared}
    select ${messageColumns}, ${contentOf[extent]} as content, near.found
    from ${messageTables} join (
      select id, count(*) over () as found, row_number() over nearest as place,
        sum(bytes) over nearest - bytes as bytes_before
      from (
        select m.id, octet_length(m.text_content) + octet_length(${contentOf[extent]}) as bytes
        from messages m where m.conversation_id = ${page.conversationId} and ${beyond(from)}
        ${nearest} limit ${size + 1} offset ${'offset' in from ? from.offset : 0}) m
      window nearest as (${nearest})) near on near.id = m.id
    where near.place <= ${size} and near.bytes_before < ${longestPage}
    order by m.id desc`.execute(db);
  const messages: Stretch['messages'] = [];
  for (const { found: _found, ...row } of rows) {
    messages.push(messageOf(row, extent));
    // Long texts take a few milliseconds each: others are answered in between.
    if (extent === 'whole') await setImmediate();
  }
  return { messages, isMore: (rows[0]?.found ?? 0) > rows.length };
}

function beyond(from: From): RawBuilder<unknown> {
  if ('newerThan' in from) return sql`m.id > ${from.newerThan}`;
  if ('olderThan' in from) return sql`m.id < ${from.olderThan}`;
  return sql`true`;
}

/** The id of a message, if it is of that conversation. */
export async function messageIdOf(
  db: Db,
  { conversationId, uuid }: { conversationId: number; uuid: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.id;
}

export async function messageCount(db: Db, conversationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*) as count from messages where conversation_id = ${conversationId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type MessageKey = {
  id: number;
  conversation_id: number;
  raw_key: string | null;
  content: string;
  content_type: string;
  text_content: string;
  type: string;
};

/** A message by uuid if the actor may see its conversation. */
export async function messageKeyFor(
  db: Db,
  actor: Actor,
  uuid: string,
): Promise<MessageKey | null> {
  const { rows } = await sql<MessageKey>`
    select m.id, m.conversation_id, m.raw_key, m.content, m.content_type, m.text_content, m.type
    from messages m join conversations c on c.id = m.conversation_id
    where m.uuid = ${uuid} and ${visibleTo(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** Content-ID to media uuid, for the pictures that stand in the text of one message. */
export async function inlineParts(db: Db, messageId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('media')
    .select(['content_id', 'uuid'])
    .where('message_id', '=', messageId)
    .where('disposition', '=', 'inline')
    .execute();
  return new Map(rows.map((row) => [row.content_id ?? '', row.uuid]));
}

type MessageRow = Omit<Message, 'meta' | 'author'> & {
  id: number;
  subject: string;
  meta: Partial<Message['meta']>;
  automatic: boolean;
  server_words: string | null;
  send_at: Date | null;
  outbox_state: string | null;
  attempts: number | null;
  undelivered: Undelivered[] | null;
  maybe_out: boolean;
  author_name: string;
  author_email: string;
  author_avatar: string | null;
};

function messageOf(row: MessageRow, extent: Extent): Message & { id: number } {
  const {
    subject,
    automatic,
    server_words,
    send_at,
    outbox_state,
    attempts,
    undelivered,
    maybe_out,
    author_name,
    author_email,
    author_avatar,
    meta,
    ...rest
  } = row;
  const waits = outbox_state === 'pending';
  const message: Message & { id: number } = {
    ...rest,
    content: extent === 'whole' && rest.type === 'incoming' ? received(row) : rest.content,
    author: {
      id: rest.sender_id,
      name: author_name.trim() || author_email,
      email: author_email,
      avatar_url: author_avatar,
    },
    meta: {
      from: meta.from ?? [],
      to: meta.to ?? [],
      cc: meta.cc ?? [],
      bcc: meta.bcc ?? [],
      subject,
      activity: meta.activity ?? null,
      send_at: waits && attempts === 0 ? (send_at?.toISOString() ?? null) : null,
      next_try_at: waits && (attempts ?? 0) > 0 ? (send_at?.toISOString() ?? null) : null,
      server_words,
      undelivered: leftOut(meta, undelivered),
      is_out: isOut({ meta, undelivered, maybe_out }),
      automatic,
      is_cut: meta.is_cut ?? false,
    },
  };
  return withIsoTimes(message);
}

/** What a customer wrote, of the kind that `content_type` says. */
function received({ content, content_type, text_content, attachments }: MessageRow): string {
  if (content_type === 'text') return text_content;
  const inText = attachments.filter(({ disposition }) => disposition === 'inline');
  const parts = inText.map(({ content_id, uuid }): [string, string] => [content_id ?? '', uuid]);
  return bodyContent(content, new Map(parts));
}

/** Whom a mail did not reach that others have. */
function leftOut(meta: MessageRow['meta'], undelivered: Undelivered[] | null): string[] {
  const isWithSome = hasReached(recipientsOf(meta), undelivered);
  return isWithSome ? (undelivered ?? []).map(({ address }) => address) : [];
}
