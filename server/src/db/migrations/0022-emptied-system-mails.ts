import { type Kysely, sql } from 'kysely';

/** Mails of the system that were sent, or never will be, held links to passwords for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update outbox set content = '{}' where kind = 'system' and state in ('sent', 'failed', 'uncertain')`.execute(
    db,
  );
}
