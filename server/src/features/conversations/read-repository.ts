import type { Conversation, Message, Participant } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../db/database.ts';
import { visibleTo } from './access.ts';
import {
  contactPairs,
  itemColumns,
  itemTables,
  unreadOf,
  withIsoTimes,
} from './item-repository.ts';
import { replyRecipient } from './send-repository.ts';

/** The single conversation of behaviour.md 8; null when it is not there or not the actor's to see. */
export async function conversationFor(
  db: Db,
  actor: Actor,
  uuid: string,
): Promise<(Conversation & { id: number }) | null> {
  const { rows } = await sql<Record<string, unknown>>`${prepared}
    select ${itemColumns}, ${unreadOf(actor.id)} as unread_message_count,
      json_build_object(${contactPairs}, 'phone_number', ct.phone_number, 'blocked', ct.blocked,
        'custom_attributes', ct.custom_attributes,
        'created_at', ${isoText(sql`ct.created_at`)}, 'updated_at', ${isoText(sql`ct.updated_at`)}) as contact,
      ${replyRecipient} as reply_recipient,
      i."from" as inbox_mail, i.enabled as inbox_enabled, c.custom_attributes, null as sla_policy_name,
      ${tagNames} as tags, c.linked_conversation_id
    from ${itemTables}
    where c.uuid = ${uuid} and ${visibleTo(actor)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const {
    id,
    contact,
    linked_conversation_id: linkedId,
  } = row as {
    id: number;
    contact: { id: number };
    linked_conversation_id: number | null;
  };
  const previous = sql<boolean>`c.contact_id = ${contact.id} and c.id <> ${id}`;
  const [previous_conversations, linked] = await Promise.all([
    briefly(db, actor, previous),
    linkedId === null ? [] : briefly(db, actor, sql<boolean>`c.id = ${linkedId}`),
  ]);
  const whole = { ...row, previous_conversations, linked_conversation: linked[0] ?? null };
  return withIsoTimes(whole) as unknown as Conversation & { id: number };
}

/** A time inside JSON, as `withIsoTimes` writes the others. */
function isoText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What the single conversation has beyond its list item and may change. */
export async function detailsOf(
  db: Db,
  conversationId: number,
): Promise<Pick<Conversation, 'tags' | 'custom_attributes'> | null> {
  const { rows } = await sql<Pick<Conversation, 'tags' | 'custom_attributes'>>`
    select ${tagNames} as tags, c.custom_attributes from conversations c where c.id = ${conversationId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const tagNames = sql`
  coalesce((select json_agg(t.name order by lower(t.name)) from conversation_tags x join tags t on t.id = x.tag_id
    where x.conversation_id = c.id), '[]')`;

async function briefly(db: Db, actor: Actor, condition: RawBuilder<boolean>) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.uuid, c.reference_number, c.subject, s.name as status, c.created_at
    from conversations c join statuses s on s.id = c.status_id
    where ${condition} and ${visibleTo(actor)}
    order by c.id desc limit 20`.execute(db);
  return rows.map(withIsoTimes);
}

export type ConversationKey = {
  id: number;
  uuid: string;
  inbox_id: number;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
};

/** The conversation's key if the actor may see it. */
export async function keyFor(db: Db, actor: Actor, uuid: string): Promise<ConversationKey | null> {
  const { rows } = await sql<ConversationKey>`${prepared}
    select c.id, c.uuid, c.inbox_id, c.assigned_user_id, c.assigned_team_id
    from conversations c where c.uuid = ${uuid} and ${visibleTo(actor)}`.execute(db);
  return rows[0] ?? null;
}

export async function participantsOf(db: Db, conversationId: number): Promise<Participant[]> {
  const { rows } = await sql<Participant>`${prepared}
    select coalesce(a.id, ct.id) as id, case when a.id is null then 'contact' else 'agent' end as type,
      coalesce(a.first_name, ct.first_name) as first_name, coalesce(a.last_name, ct.last_name) as last_name,
      '/uploads/' || coalesce(a.avatar_key, ct.avatar_key) as avatar_url
    from conversation_participants p
    left join agents a on a.id = p.agent_id left join contacts ct on ct.id = p.contact_id
    where p.conversation_id = ${conversationId} order by p.created_at, type, id limit 200`.execute(
    db,
  );
  return rows;
}

const messageColumns = sql`
  m.id, m.uuid, c.uuid as conversation_uuid, m.type, m.status, m.content, m.text_content, m.content_type, m.quote_start,
  m.private, m.sender_type, coalesce(m.agent_id, m.contact_id) as sender_id, m.meta, m.automatic, m.server_words,
  m.created_at, m.updated_at, ob.send_at, ob.state as outbox_state, ob.attempts,
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

/** Messages by id, in no particular order; the caller has checked access. */
export async function messagesByIds(
  db: Db,
  ids: readonly number[],
): Promise<(Message & { id: number })[]> {
  if (ids.length === 0) return [];
  // Of one id PostgreSQL keeps its plan; of a list it makes a new one each time.
  const wanted = ids.length === 1 ? sql`m.id = ${ids[0]}` : sql`m.id = any(${[...ids]}::int[])`;
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns} from ${messageTables} where ${wanted}`.execute(db);
  return rows.map(messageOf);
}

/** A page of messages, newest first; `before` is the id of the last row of the page before. */
export async function messagePage(
  db: Db,
  page: { conversationId: number; limit: number; before: number | null; offset: number },
): Promise<(Message & { id: number })[]> {
  const { rows } = await sql<MessageRow>`${prepared}
    select ${messageColumns} from ${messageTables}
    where m.id in (
      select id from messages where conversation_id = ${page.conversationId}
        and (${page.before}::int is null or id < ${page.before})
      order by id desc limit ${page.limit} offset ${page.offset})
    order by m.id desc`.execute(db);
  return rows.map(messageOf);
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

/** Content-ID to media uuid, for the parts of one message. */
export async function inlineParts(db: Db, messageId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('media')
    .select(['content_id', 'uuid'])
    .where('message_id', '=', messageId)
    .where('content_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.content_id ?? '', row.uuid]));
}

type MessageRow = Omit<Message, 'meta' | 'author'> & {
  id: number;
  meta: Partial<Message['meta']>;
  automatic: boolean;
  server_words: string | null;
  send_at: Date | null;
  outbox_state: string | null;
  attempts: number | null;
  author_name: string;
  author_email: string;
  author_avatar: string | null;
};

function messageOf(row: MessageRow): Message & { id: number } {
  const {
    automatic,
    server_words,
    send_at,
    outbox_state,
    attempts,
    author_name,
    author_email,
    author_avatar,
    meta,
    ...rest
  } = row;
  const waits = outbox_state === 'pending';
  const message: Message & { id: number } = {
    ...rest,
    // A stranger's HTML leaves only through the frame's own page.
    content: rest.type === 'incoming' ? '' : rest.content,
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
      subject: meta.subject ?? '',
      activity: meta.activity ?? null,
      send_at: waits && attempts === 0 ? (send_at?.toISOString() ?? null) : null,
      next_try_at: waits && (attempts ?? 0) > 0 ? (send_at?.toISOString() ?? null) : null,
      server_words,
      automatic,
    },
  };
  return withIsoTimes(message);
}
