import { type Kysely, sql } from 'kysely';

/** Of several pictures of a mail with one Content-ID its text shows the first; the others are listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update media f set disposition = 'attachment' from messages m
    where m.id = f.message_id and m.type = 'incoming' and f.disposition = 'inline'
      and exists (select from media one where one.message_id = f.message_id and one.disposition = 'inline'
        and one.content_id = f.content_id and one.id < f.id)`.execute(db);
}
