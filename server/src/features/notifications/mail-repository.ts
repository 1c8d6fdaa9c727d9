import type { NotificationType } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Customer, Named } from '../templates/index.ts';
import type { News } from './recipients.ts';
import { newsTable } from './repository.ts';

/** What a mail about an event says, and to whom. */
export type MailFacts = {
  event_seq: number;
  agent_id: number;
  type: NotificationType;
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
 * What the mails to the recipients say, in the order of the news; without those who want none or have
 * seen the conversation since, and what is no news: the stream keeps a day.
 */
export async function mailFacts(db: Db, news: readonly News[]): Promise<MailFacts[]> {
  const { rows } = await sql<MailFacts>`
    select n.event_seq, n.agent_id, n.type, c.uuid, c.reference_number, c.subject,
      json_build_object('first_name', ct.first_name, 'last_name', ct.last_name, 'email', ct.email) as contact,
      case when a.id is not null then json_build_object('first_name', a.first_name, 'last_name', a.last_name) end as actor,
      coalesce(left(m.text_content, least(m.quote_start, 2000)), c.last_message) as message,
      coalesce(m.sender_type = 'contact', false) as is_by_contact
    from ${newsTable(news)}
    join conversations c on c.id = n.conversation_id
    join contacts ct on ct.id = c.contact_id
    left join messages m on m.id = n.message_id
    left join agents a on a.id = n.actor_id and not a.is_system
    where n.created_at > now() - interval '1 day'
      and not exists (select 1 from notification_preferences p
        where p.agent_id = n.agent_id and p.type = n.type and not p.email)
      and not exists (select 1 from conversation_seen cs where cs.conversation_id = c.id
        and cs.agent_id = n.agent_id and cs.seen_at > n.created_at)
    order by n.place`.execute(db);
  return rows;
}
