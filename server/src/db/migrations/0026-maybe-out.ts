import { type Kysely, sql } from 'kysely';

/** Which replies somebody may have although no server said so: uncertain once, or come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column maybe_out boolean not null default false`.execute(db);
  await sql`
    update outbox o set maybe_out = true where state = 'uncertain'
      or exists (select from messages m where m.id = o.message_id and m.status = 'bounced')`.execute(
    db,
  );
}
