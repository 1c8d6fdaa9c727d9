import { type Kysely, sql } from 'kysely';

/** Whom a mail has not reached: null before any server took it for anybody, empty when all have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column undelivered jsonb`.execute(db);
}
