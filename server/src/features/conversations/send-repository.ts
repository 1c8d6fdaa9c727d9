import type { Address } from '@parley/contract';
import { type InboxAddresses, recipientsOfAnswer } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { prepared, type Tx } from '../../db/database.ts';
import { attachmentPreview, previewOf } from './fixed.ts';
import type { OutboxFacts, Undelivered } from './undelivered.ts';

export type SendingInbox = {
  id: number;
  name: string;
  from_address: string;
  enabled: boolean;
  can_send: boolean;
};

const sendingColumns = sql`
  i.id, i.name, i.from_address, i.enabled,
  exists (select 1 from inbox_servers s where s.inbox_id = i.id and s.kind = 'smtp') as can_send`;

export async function sendingInbox(tx: Tx, id: number): Promise<SendingInbox | undefined> {
  const { rows } = await sql<SendingInbox>`${prepared}
    select ${sendingColumns} from inboxes i where i.id = ${id}`.execute(tx);
  return rows[0];
}

export type Answered = InboxAddresses & {
  answered: { reply_to?: Address[]; from?: Address[] } | null;
  contact_email: string;
};

/** The last mail of a person in conversation `c`, `where` something else holds for it. */
const lastOfPerson = (where: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('reply_to', m.meta->'reply_to', 'from', m.meta->'from') from messages m
    where m.conversation_id = c.id and m.type = 'incoming' and m.machine is null and ${where}
    order by m.id desc limit 1)`;

/**
 * The mail an answer is for, and what else decides whom it goes to (`recipientsFor`): the last that a person
 * wrote, else the last that may be one's (a form, a list), never what a machine wrote. For a query over
 * conversations `c`, their contacts `ct` and inboxes `i`.
 */
export const answeredColumns = sql`
  i.from_address, i.reply_to, ct.email as contact_email,
  coalesce(${lastOfPerson(sql`not m.automatic`)}, ${lastOfPerson(sql`m.automatic`)}) as answered`;

/** Whom an answer goes to when the agent names nobody. */
export function recipientsFor({ answered, contact_email, ...inbox }: Answered): string[] {
  const mail = { reply_to: answered?.reply_to ?? [], from: answered?.from ?? [] };
  return recipientsOfAnswer(mail, { inbox, contact: contact_email });
}

/** The inbox a conversation is answered from, and whom an answer goes to when nobody is named. */
export async function routeFor(
  tx: Tx,
  conversationId: number,
): Promise<(SendingInbox & { recipients: string[] }) | undefined> {
  const { rows } = await sql<SendingInbox & Answered>`${prepared}
    select ${sendingColumns}, ${answeredColumns}
    from conversations c join contacts ct on ct.id = c.contact_id join inboxes i on i.id = c.inbox_id
    where c.id = ${conversationId}`.execute(tx);
  const [row] = rows;
  return row && { ...row, recipients: recipientsFor(row) };
}

/** Messages of customers and colleagues that came after the one the agent had seen. */
export async function newerMessageIds(
  tx: Tx,
  {
    conversationId,
    seenUuid,
    agentId,
  }: { conversationId: number; seenUuid: string; agentId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m
    where m.conversation_id = ${conversationId} and m.type <> 'activity'
      and m.agent_id is distinct from ${agentId}
      and m.id > (select id from messages where uuid = ${seenUuid} and conversation_id = ${conversationId})
    order by m.id limit 20`.execute(tx);
  return rows.map((row) => row.id);
}

export function messageOfUuid(
  tx: Tx,
  uuid: string,
): Promise<{ id: number; conversation_id: number; agent_id: number | null } | undefined> {
  return tx
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'agent_id'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

export type NewMessage = {
  uuid: string;
  conversationId: number;
  inboxId: number;
  agentId: number;
  content: string;
  text: string;
  /** What lists show of it. */
  preview: string;
  at: Date;
  /** How it goes out; null for a private note. */
  outgoing: {
    messageId: string;
    meta: Record<string, unknown>;
    /** Whom it is written to, who takes part from now on. */
    contactIds: readonly number[];
    sendAt: Date;
  } | null;
};

/**
 * Writes what an agent sends and all that follows from it, in one statement: the message with its
 * outbox row, who takes part, the last message of the conversation. The draft it was is deleted.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { conversationId, agentId, outgoing, at } = message;
  const { rows } = await sql<{ id: number }>`${prepared}
    with message as (
      insert into messages (uuid, conversation_id, inbox_id, type, status, private, content, text_content,
        content_type, sender_type, agent_id, message_id, meta)
      values (${message.uuid}, ${conversationId}, ${message.inboxId}, 'outgoing',
        ${outgoing ? 'pending' : 'sent'}, ${outgoing === null}, ${message.content}, ${message.text},
        'html', 'agent', ${agentId}, ${outgoing?.messageId ?? null}, ${JSON.stringify(outgoing?.meta ?? {})})
      returning id
    ), queued as (
      insert into outbox (kind, message_id, inbox_id, message_id_header, send_at)
      select 'reply', id, ${message.inboxId}::int, '<' || ${outgoing?.messageId ?? null}::text || '>',
        ${outgoing?.sendAt ?? null}::timestamptz
      from message where ${outgoing !== null}
    ), answered as (
      insert into conversation_participants (conversation_id, contact_id)
      select ${conversationId}::int, unnest(${[...(outgoing?.contactIds ?? [])]}::int[])
      on conflict do nothing
    ), took_part as (
      insert into conversation_participants (conversation_id, agent_id)
      values (${conversationId}, ${agentId}) on conflict do nothing
    ), noted as (
      update conversations set last_message = ${message.preview}, last_message_at = ${at},
        last_message_sender = 'agent', updated_at = now() where id = ${conversationId}
    ), undrafted as (
      delete from drafts where conversation_id = ${conversationId} and agent_id = ${agentId}
        and mode = ${outgoing ? 'reply' : 'note'}
    )
    select id from message`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answered no row');
  return row.id;
}

/** Hangs the agent's own uploads on the message; answers how many there were. */
export async function linkAttachments(
  tx: Tx,
  { messageId, agentId, ids }: { messageId: number; agentId: number; ids: readonly number[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable('media')
    .set({ message_id: messageId, disposition: 'attachment' })
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .where('uploader_id', '=', agentId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Which of these uploads the agent made and has not sent yet. */
export async function unsentUploads(
  tx: Tx,
  { agentId, uuids }: { agentId: number; uuids: readonly string[] },
): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('media')
    .select('uuid')
    .where('uuid', 'in', [...uuids])
    .where('message_id', 'is', null)
    .where('uploader_id', '=', agentId)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Pictures placed in the text were uploaded too: they belong to the message by their address. */
export async function linkInlineImages(
  tx: Tx,
  { messageId, agentId, uuids }: { messageId: number; agentId: number; uuids: readonly string[] },
): Promise<void> {
  if (uuids.length === 0) return;
  await tx
    .updateTable('media')
    .set({ message_id: messageId, disposition: 'inline' })
    .where('uuid', 'in', [...uuids])
    .where('message_id', 'is', null)
    .where('uploader_id', '=', agentId)
    .execute();
}

/** The last message again, after one was taken back; where it was the only one, there is nothing to show. */
export async function restoreLastMessage(tx: Tx, conversationId: number): Promise<void> {
  const last = await tx
    .selectFrom('messages')
    .select(['text_content', 'quote_start', 'created_at', 'sender_type'])
    .select(
      sql<number>`(select count(*)::int from media where message_id = messages.id)`.as('files'),
    )
    .where('conversation_id', '=', conversationId)
    .where('type', '<>', 'activity')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const written = previewOf(last?.text_content.slice(0, last.quote_start ?? undefined) ?? '');
  const preview = written || attachmentPreview(last?.files ?? 0);
  await sql`
    update conversations set last_message = ${preview}, last_message_at = coalesce(${last?.created_at ?? null}, created_at),
      last_message_sender = ${last?.sender_type ?? 'system'}, updated_at = now()
    where id = ${conversationId}`.execute(tx);
}

export type OutgoingMessage = {
  id: number;
  uuid: string;
  agent_id: number | null;
  content: string;
  status: string;
  outbox_id: number;
  outbox_state: string;
  attempts: number;
  /** A worker is about to hand it over. */
  claimed: boolean;
} & OutboxFacts;

/** A reply with its outbox row, both locked. */
export async function lockOutgoing(
  tx: Tx,
  { conversationId, uuid }: { conversationId: number; uuid: string },
): Promise<OutgoingMessage | undefined> {
  const { rows } = await sql<OutgoingMessage>`
    select m.id, m.uuid, m.agent_id, m.content, m.meta, m.status, ob.id as outbox_id, ob.state as outbox_state, ob.attempts,
      ob.undelivered, ob.maybe_out, coalesce(ob.lease_until > now(), false) as claimed
    from messages m join outbox ob on ob.message_id = m.id
    where m.conversation_id = ${conversationId} and m.uuid = ${uuid} for update of ob, m`.execute(
    tx,
  );
  return rows[0];
}

/** Deletes a message that was taken back; gives the ids of the files attached to it, which are unsent again. */
export async function deleteMessage(tx: Tx, messageId: number): Promise<number[]> {
  const freed = await tx
    .updateTable('media')
    .set({ message_id: null })
    .where('message_id', '=', messageId)
    .returning(['id', 'disposition'])
    .execute();
  await tx.deleteFrom('messages').where('id', '=', messageId).execute();
  return freed.filter((row) => row.disposition === 'attachment').map((row) => row.id);
}

/** Sends again at once with the same Message-ID, to those who do not have it; the tries start anew. */
export async function requeue(tx: Tx, outboxId: number): Promise<void> {
  await sql`
    update outbox set state = 'pending', send_at = now(), attempts = 0, first_try_at = null, fence = null, lease_until = null,
      undelivered = (select jsonb_agg(one || '{"permanent": false}') from jsonb_array_elements(undelivered) one),
      server_words = null, updated_at = now() where id = ${outboxId}`.execute(tx);
}

/** Those still open have it, as the agent knows; `undelivered` are those who were refused for good. */
export async function settle(
  tx: Tx,
  settled: { outboxId: number; state: 'sent' | 'failed'; undelivered: readonly Undelivered[] },
): Promise<void> {
  await sql`
    update outbox set state = ${settled.state}, undelivered = ${JSON.stringify(settled.undelivered)}, updated_at = now()
    where id = ${settled.outboxId}`.execute(tx);
}
