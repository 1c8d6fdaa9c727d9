import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Customer, Named } from '../templates/index.ts';
import type { News } from './recipients.ts';

/** What a mail about an event says. */
export type MailFacts = {
  uuid: string;
  reference_number: number;
  subject: string;
  contact: Customer;
  /** The agent who did it; null for customers and the system. */
  actor: Named | null;
  message: string;
  is_by_contact: boolean;
};

/**
 * What the mail to the recipient says; undefined where they want none, have seen the conversation since, or
 * it is no news: the stream keeps a day.
 */
export async function mailFacts(
  db: Db,
  { event, recipient: { agentId, type } }: News,
): Promise<MailFacts | undefined> {
  const { rows } = await sql<MailFacts>`
    select c.uuid, c.reference_number, c.subject,
      json_build_object('first_name', ct.first_name, 'last_name', ct.last_name, 'email', ct.email) as contact,
      case when a.id is not null then json_build_object('first_name', a.first_name, 'last_name', a.last_name) end as actor,
      coalesce(left(m.text_content, least(m.quote_start, 2000)), c.last_message) as message,
      coalesce(m.sender_type = 'contact', false) as is_by_contact
    from conversations c join contacts ct on ct.id = c.contact_id
    left join messages m on m.id = ${event.message_id}
    left join agents a on a.id = ${event.actor_id} and not a.is_system
    where c.id = ${event.conversation_id} and ${event.created_at}::timestamptz > now() - interval '1 day'
      and not exists (select 1 from notification_preferences p
        where p.agent_id = ${agentId} and p.type = ${type} and not p.email)
      and not exists (select 1 from conversation_seen cs where cs.conversation_id = c.id
        and cs.agent_id = ${agentId} and cs.seen_at > ${event.created_at})`.execute(db);
  return rows[0];
}
