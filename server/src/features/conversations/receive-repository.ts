import { sql } from 'kysely';
import { prepared, type Tx } from '../../db/database.ts';
import type { ParsedMail } from '../../mail/parse/index.ts';
import type { Machine, StoredAttachment } from './received.ts';

export type StoredMail = {
  id: number;
  conversation_id: number;
  type: string;
  private: boolean;
  message_id: string;
  from: string;
  mail_date: Date | null;
  body_hash: string | null;
};

/** The message of this inbox that holds the Message-ID. */
export async function messageByMessageId(
  tx: Tx,
  { inboxId, messageId }: { inboxId: number; messageId: string },
): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`${prepared}
    select m.id, m.conversation_id, m.type, m.private, m.message_id, coalesce(m.meta->'from'->0->>'address', '') as "from", m.mail_date, m.body_hash
    from messages m where m.inbox_id = ${inboxId} and m.message_id = ${messageId}`.execute(tx);
  return rows[0];
}

/** The conversation of the first of these Message-IDs that this inbox knows. */
export async function conversationByMessageIds(
  tx: Tx,
  { inboxId, ids }: { inboxId: number; ids: readonly string[] },
): Promise<number | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ conversation_id: number; message_id: string }>`${prepared}
    select conversation_id, message_id from messages
    where inbox_id = ${inboxId} and message_id = any(${[...ids]}::text[])`.execute(tx);
  const byId = new Map(rows.map((row) => [row.message_id, row.conversation_id]));
  for (const id of ids) {
    const found = byId.get(id);
    if (found !== undefined) return found;
  }
  return null;
}

/** The conversation of the first of these uuids that is one of this inbox. */
export async function conversationByUuids(
  tx: Tx,
  { inboxId, uuids }: { inboxId: number; uuids: readonly string[] },
): Promise<number | null> {
  if (uuids.length === 0) return null;
  const { rows } = await sql<{ id: number }>`${prepared}
    select id from conversations where inbox_id = ${inboxId} and uuid = any(${[...uuids]}::uuid[])
    order by array_position(${[...uuids]}::uuid[], uuid) limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function takesPart(
  tx: Tx,
  conversationId: number,
  contactId: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`${prepared}
    select exists (select 1 from conversation_participants where conversation_id = ${conversationId} and contact_id = ${contactId})
      or exists (select 1 from conversations where id = ${conversationId} and contact_id = ${contactId}) as found`.execute(
    tx,
  );
  return rows[0]?.found ?? false;
}

export async function addParticipants(
  tx: Tx,
  conversationId: number,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`${prepared}
    insert into conversation_participants (conversation_id, contact_id)
    select ${conversationId}, unnest(${[...contactIds]}::int[])
    on conflict do nothing`.execute(tx);
}

export type LockedConversation = {
  id: number;
  uuid: string;
  inbox_id: number;
  status_id: number;
  status: string;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  availability_status: string | null;
  agent_name: string | null;
};

/** Locks a conversation for this transaction and reads what decides about it. */
export async function lockConversation(tx: Tx, id: number): Promise<LockedConversation> {
  const { rows } = await sql<LockedConversation>`${prepared}
    select c.id, c.uuid, c.inbox_id, c.status_id, s.name as status, c.assigned_user_id, c.assigned_team_id,
      a.availability_status, trim(a.first_name || ' ' || a.last_name) as agent_name
    from conversations c join statuses s on s.id = c.status_id
    left join agents a on a.id = c.assigned_user_id
    where c.id = ${id} for update of c`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`conversation ${id} is gone`);
  return row;
}

/** Begins a conversation; `mail` is the customer's mail that does, and is counted. */
export async function insertConversation(
  tx: Tx,
  conversation: {
    subject: string;
    contactId: number;
    inboxId: number;
    at: Date;
    linkedTo: number | null;
    mail: { preview: string; waits: boolean } | null;
  },
): Promise<number> {
  const { subject, contactId, inboxId, at, linkedTo, mail } = conversation;
  const { rows } = await sql<{ id: number }>`${prepared}
    insert into conversations (subject, contact_id, inbox_id, created_at, linked_conversation_id,
      last_message_at, last_message, incoming_count, waiting_since)
    values (${subject}, ${contactId}, ${inboxId}, ${at}, ${linkedTo},
      ${at}, ${mail?.preview ?? ''}, ${mail ? 1 : 0}, ${mail?.waits ? at : null})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answered no row');
  return row.id;
}

/**
 * Agents who came after this conversation begin with nothing unread (behaviour.md 4): the count
 * before the first mail in their time is kept as seen. Call before counting that mail.
 */
export async function noteNewcomers(tx: Tx, conversationId: number): Promise<void> {
  await sql`${prepared}
    insert into conversation_seen (conversation_id, agent_id, incoming_count)
    select c.id, a.id, c.incoming_count
    from conversations c join agents a on a.created_at > c.created_at and not a.is_system
    where c.id = ${conversationId}
    on conflict do nothing`.execute(tx);
}

export async function noteIncoming(
  tx: Tx,
  incoming: {
    conversationId: number;
    preview: string;
    at: Date;
    waits: boolean;
    reopens: boolean;
    unassigns: boolean;
  },
): Promise<void> {
  await sql`${prepared}
    update conversations set
      last_message = ${incoming.preview}, last_message_at = ${incoming.at}, last_message_sender = 'contact',
      incoming_count = incoming_count + 1, updated_at = now(),
      waiting_since = case when ${incoming.waits} then coalesce(waiting_since, ${incoming.at}) else waiting_since end,
      status_id = case when ${incoming.reopens} then 1 else status_id end,
      snoozed_until = case when ${incoming.reopens} then null else snoozed_until end,
      resolved_at = case when ${incoming.reopens} then null else resolved_at end,
      assigned_user_id = case when ${incoming.unassigns} then null else assigned_user_id end
    where id = ${incoming.conversationId}`.execute(tx);
}

/** Writes the message a mail becomes; `meta` holds its addresses and what it answers. */
export async function insertIncoming(
  tx: Tx,
  message: {
    conversationId: number;
    inboxId: number;
    contactId: number;
    messageId: string;
    rawKey: string;
    mail: ParsedMail;
    machine: Machine | null;
    meta: object;
  },
): Promise<number> {
  const { mail } = message;
  const { rows } = await sql<{ id: number }>`${prepared}
    insert into messages (conversation_id, inbox_id, contact_id, type, status, sender_type, content, text_content,
      content_type, quote_start, message_id, mail_date, body_hash, automatic, machine, raw_key, headers, meta)
    values (${message.conversationId}, ${message.inboxId}, ${message.contactId}, 'incoming', 'received', 'contact',
      ${mail.html}, ${mail.text}, ${mail.html ? 'html' : 'text'}, ${mail.quoteStart}, ${message.messageId},
      ${mail.date}, ${mail.bodyHash}, ${mail.automatic || mail.bounce !== null}, ${message.machine}, ${message.rawKey},
      ${JSON.stringify(mail.headers)}, ${JSON.stringify(message.meta)})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answered no row');
  return row.id;
}

export async function insertAttachments(
  tx: Tx,
  messageId: number,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await tx
    .insertInto('media')
    .values(
      attachments.map((attachment) => ({
        filename: attachment.filename,
        content_type: attachment.contentType,
        size: attachment.size,
        storage_key: attachment.storageKey,
        thumbnail_key: attachment.thumbnailKey,
        content_id: attachment.contentId,
        disposition: attachment.disposition,
        message_id: messageId,
        uploader_id: null,
      })),
    )
    .execute();
}
