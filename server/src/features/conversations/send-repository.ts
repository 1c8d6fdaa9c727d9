import { sql } from 'kysely';
import { prepared, type Tx } from '../../db/database.ts';

export type SendingInbox = {
  id: number;
  name: string;
  from_address: string;
  enabled: boolean;
  can_send: boolean;
};

export async function sendingInbox(tx: Tx, id: number): Promise<SendingInbox | undefined> {
  const { rows } = await sql<SendingInbox>`${prepared}
    select i.id, i.name, i.from_address, i.enabled,
      exists (select 1 from inbox_servers s where s.inbox_id = i.id and s.kind = 'smtp') as can_send
    from inboxes i where i.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Whom an answer goes to when the agent names nobody: Reply-To of the last customer mail decides. For
 * a query over conversations `c` and their contacts `ct`.
 */
export const replyRecipient = sql<string>`
  coalesce(
    (select coalesce(m.meta->'reply_to'->0->>'address', m.meta->'from'->0->>'address') from messages m
      where m.conversation_id = c.id and m.type = 'incoming' and not m.automatic order by m.id desc limit 1),
    ct.email)`;

export async function defaultRecipient(tx: Tx, conversationId: number): Promise<string> {
  const { rows } = await sql<{ address: string }>`${prepared}
    select ${replyRecipient} as address
    from conversations c join contacts ct on ct.id = c.contact_id where c.id = ${conversationId}`.execute(
    tx,
  );
  return rows[0]?.address ?? '';
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
  isPrivate: boolean;
  content: string;
  text: string;
  messageId: string | null;
  meta: Record<string, unknown>;
};

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      uuid: message.uuid,
      conversation_id: message.conversationId,
      inbox_id: message.inboxId,
      type: 'outgoing',
      status: message.isPrivate ? 'sent' : 'pending',
      private: message.isPrivate,
      content: message.content,
      text_content: message.text,
      content_type: 'html',
      quote_start: null,
      sender_type: 'agent',
      contact_id: null,
      agent_id: message.agentId,
      message_id: message.messageId,
      body_hash: null,
      raw_key: null,
      server_words: null,
      meta: JSON.stringify(message.meta),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertOutboxRow(
  tx: Tx,
  row: { messageId: number; inboxId: number; messageIdHeader: string; sendAt: Date },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      kind: 'reply',
      message_id: row.messageId,
      inbox_id: row.inboxId,
      message_id_header: row.messageIdHeader,
      send_at: row.sendAt,
      fence: null,
      server_words: null,
    })
    .execute();
}

/** Hangs the agent's own uploads on the message; answers how many there were. */
export async function linkAttachments(
  tx: Tx,
  { messageId, agentId, ids }: { messageId: number; agentId: number; ids: readonly number[] },
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable('media')
    .set({ message_id: messageId })
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .where('uploader_id', '=', agentId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
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

export async function noteOutgoing(
  tx: Tx,
  outgoing: { conversationId: number; agentId: number; preview: string; at: Date },
): Promise<void> {
  await sql`${prepared}
    update conversations set last_message = ${outgoing.preview}, last_message_at = ${outgoing.at},
      last_message_sender = 'agent', updated_at = now() where id = ${outgoing.conversationId}`.execute(
    tx,
  );
  await sql`${prepared}
    insert into conversation_participants (conversation_id, agent_id) values (${outgoing.conversationId}, ${outgoing.agentId})
    on conflict do nothing`.execute(tx);
}

/** The last message again, after one was taken back. */
export async function restoreLastMessage(tx: Tx, conversationId: number): Promise<void> {
  await sql`
    update conversations c set last_message = left(m.text_content, 255), last_message_at = m.created_at,
      last_message_sender = m.sender_type, updated_at = now()
    from (select text_content, created_at, sender_type from messages
      where conversation_id = ${conversationId} and type <> 'activity' order by id desc limit 1) m
    where c.id = ${conversationId}`.execute(tx);
}

export type OutgoingMessage = {
  id: number;
  uuid: string;
  agent_id: number | null;
  content: string;
  meta: { to?: { address: string }[]; cc?: { address: string }[]; bcc?: { address: string }[] };
  status: string;
  outbox_id: number;
  outbox_state: string;
  attempts: number;
  send_at: Date;
};

/** A reply with its outbox row, both locked. */
export async function lockOutgoing(
  tx: Tx,
  { conversationId, uuid }: { conversationId: number; uuid: string },
): Promise<OutgoingMessage | undefined> {
  const { rows } = await sql<OutgoingMessage>`
    select m.id, m.uuid, m.agent_id, m.content, m.meta, m.status, ob.id as outbox_id, ob.state as outbox_state, ob.attempts, ob.send_at
    from messages m join outbox ob on ob.message_id = m.id
    where m.conversation_id = ${conversationId} and m.uuid = ${uuid} for update of ob, m`.execute(
    tx,
  );
  return rows[0];
}

export async function deleteMessage(tx: Tx, messageId: number): Promise<number[]> {
  const freed = await tx
    .updateTable('media')
    .set({ message_id: null })
    .where('message_id', '=', messageId)
    .returning('id')
    .execute();
  await tx.deleteFrom('messages').where('id', '=', messageId).execute();
  return freed.map((row) => row.id);
}

/** Sends again at once with the same Message-ID; the tries start anew. */
export async function requeue(tx: Tx, outboxId: number): Promise<void> {
  await sql`
    update outbox set state = 'pending', send_at = now(), attempts = 0, first_try_at = null, fence = null, lease_until = null,
      server_words = null, updated_at = now() where id = ${outboxId}`.execute(tx);
}

export async function settleAsSent(tx: Tx, outboxId: number): Promise<void> {
  await sql`update outbox set state = 'sent', updated_at = now() where id = ${outboxId}`.execute(
    tx,
  );
}
