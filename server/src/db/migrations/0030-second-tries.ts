import { type Kysely, sql } from 'kysely';

/** Whether an inbox has a mail to try again is asked each second, with any number waiting for their first try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_ledger_again on mail_ledger (inbox_id)
    where state = 'stored' and reason <> ''`.execute(db);
}
