import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { visibleTo } from '../conversations/index.ts';
import type { ReplyFacts } from '../templates/index.ts';

/** A conversation to show a template with: our last answer in it, and the customer's last words. */
export type Sample = Omit<ReplyFacts, 'agent'> & {
  uuid: string;
  reply: { html: string; text: string } | null;
  message: string | null;
};

/** The newest conversation the actor may see; undefined where there is none. */
export async function newestSample(db: Db, actor: Actor): Promise<Sample | undefined> {
  const { rows } = await sql<Sample>`
    select c.uuid, c.reference_number, c.subject, i.name as inbox_name,
      json_build_object('first_name', ct.first_name, 'last_name', ct.last_name, 'email', ct.email) as contact,
      (select json_build_object('html', m.content, 'text', m.text_content) from messages m
        where m.conversation_id = c.id and m.type = 'outgoing' and not m.private order by m.id desc limit 1) as reply,
      (select left(m.text_content, least(m.quote_start, 2000)) from messages m
        where m.conversation_id = c.id and m.type = 'incoming' order by m.id desc limit 1) as message
    from conversations c join inboxes i on i.id = c.inbox_id join contacts ct on ct.id = c.contact_id
    where ${visibleTo(actor)} order by c.id desc limit 1`.execute(db);
  return rows[0];
}
