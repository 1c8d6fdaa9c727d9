import type { Address } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { replySubject } from '../conversations/index.ts';
import type { ReplyFacts } from '../templates/index.ts';

/** A reply with everything its mail is made of. */
export type OutgoingReply = {
  content: string;
  automatic: boolean;
  meta: { to?: Address[]; cc?: Address[]; bcc?: Address[] };
  conversation_id: number;
  conversation_uuid: string;
  /** The conversation's, as an answer has it. */
  mail_subject: string;
  from: string;
  from_address: string;
  reply_to: string;
  plus_addressing: boolean;
  quote_history: boolean;
  signature: string;
  /** HTML that the reply is put into. */
  template: string;
} & ReplyFacts;

export async function outgoingReply(db: Db, messageId: number): Promise<OutgoingReply> {
  const { rows } = await sql<OutgoingReply>`
    select m.content, m.automatic, m.meta, m.conversation_id,
      c.uuid as conversation_uuid, c.subject, ${replySubject} as mail_subject,
      i."from", i.from_address, i.reply_to, i.plus_addressing, i.quote_history, i.signature, i.name as inbox_name, c.reference_number,
      (select t.body from templates t where t.id = i.template_id or (i.template_id is null and t.is_default)) as template,
      json_build_object('first_name', ct.first_name, 'last_name', ct.last_name, 'email', ct.email) as contact,
      case when a.id is not null then json_build_object('first_name', a.first_name, 'last_name', a.last_name) end as agent
    from messages m join conversations c on c.id = m.conversation_id join inboxes i on i.id = m.inbox_id
    join contacts ct on ct.id = c.contact_id left join agents a on a.id = m.agent_id and not a.is_system
    where m.id = ${messageId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`message ${messageId} is gone`);
  return row;
}

export type EarlierMail = {
  type: string;
  /** What kind of machine wrote it; null for a person. */
  machine: string | null;
  /** As its sender wrote it; null where it had none. */
  message_id: string | null;
  text_content: string;
  quote_start: number | null;
  meta: { from?: Address[] };
  created_at: Date;
};

/** The mails of the conversation before this one but for bounces, newest first, at most 20. */
export async function earlierMails(
  db: Db,
  { conversationId, messageId }: { conversationId: number; messageId: number },
): Promise<EarlierMail[]> {
  const { rows } = await sql<EarlierMail>`
    select type, machine, case when meta ? 'header_id' then meta->>'header_id' else message_id end as message_id, text_content, quote_start, meta, coalesce(mail_date, created_at) as created_at
    from messages
    where conversation_id = ${conversationId} and id < ${messageId} and message_id is not null and machine is distinct from 'bounce'
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
