import { type Kysely, sql } from 'kysely';

/** What stops an inbox, by source: several instances say it, each of what it does itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table inboxes add column errors jsonb not null default '{}'`,
  `update inboxes set last_error = null, last_error_at = null`,
];
