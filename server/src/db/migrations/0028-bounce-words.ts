import { type Kysely, sql } from 'kysely';

/** What a bounce that named nobody said while the rest was still sent to; told when that has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column bounce_words text`.execute(db);
}
