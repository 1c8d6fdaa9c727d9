import type { Address } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A reply with everything its mail is made of. */
export type OutgoingReply = {
  content: string;
  text_content: string;
  automatic: boolean;
  meta: { to?: Address[]; cc?: Address[]; bcc?: Address[] };
  conversation_id: number;
  conversation_uuid: string;
  subject: string;
  from: string;
  from_address: string;
  reply_to: string;
  plus_addressing: boolean;
  quote_history: boolean;
};

export async function outgoingReply(db: Db, messageId: number): Promise<OutgoingReply> {
  const { rows } = await sql<OutgoingReply>`
    select m.content, m.text_content, m.automatic, m.meta, m.conversation_id,
      c.uuid as conversation_uuid, c.subject,
      i."from", i.from_address, i.reply_to, i.plus_addressing, i.quote_history
    from messages m join conversations c on c.id = m.conversation_id join inboxes i on i.id = m.inbox_id
    where m.id = ${messageId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`message ${messageId} is gone`);
  return row;
}

export type EarlierMail = {
  type: string;
  message_id: string;
  text_content: string;
  quote_start: number | null;
  meta: { from?: Address[] };
  created_at: Date;
};

/** The mails of the conversation before this one, newest first, at most 20. */
export async function earlierMails(
  db: Db,
  { conversationId, messageId }: { conversationId: number; messageId: number },
): Promise<EarlierMail[]> {
  const { rows } = await sql<EarlierMail>`
    select type, message_id, text_content, quote_start, meta, coalesce(mail_date, created_at) as created_at
    from messages
    where conversation_id = ${conversationId} and id < ${messageId} and message_id is not null
    order by id desc limit 20`.execute(db);
  return rows;
}

export type AttachedFile = {
  uuid: string;
  filename: string;
  content_type: string;
  storage_key: string;
};

export async function attachedFiles(db: Db, messageId: number): Promise<AttachedFile[]> {
  return db
    .selectFrom('media')
    .select(['uuid', 'filename', 'content_type', 'storage_key'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
}
