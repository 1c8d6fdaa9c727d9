import { type Kysely, sql } from 'kysely';

/** Files of customers' mails that the text names as a picture, and no browser shows as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update media f set disposition = 'attachment' from messages m
    where m.id = f.message_id and m.type = 'incoming' and f.disposition = 'inline'
      and f.content_type !~ '^image/(png|jpeg|gif|webp)$'`.execute(db);
}
