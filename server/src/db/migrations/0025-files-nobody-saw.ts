import { type Kysely, sql } from 'kysely';

/** Files of customers' mails that were taken for a part of the text, though it does not show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update media f set disposition = 'attachment' from messages m
    where m.id = f.message_id and m.type = 'incoming' and f.disposition = 'inline'
      and (f.content_id is null
        or strpos(m.content, 'cid:' || replace(f.content_id, '&', '&amp;')) = 0)`.execute(db);
}
