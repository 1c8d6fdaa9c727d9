import { type Kysely, sql } from 'kysely';

/** The next mails to fetch and to take in are found without a look at those that are done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index mail_ledger_to_fetch on mail_ledger (inbox_id, uid) where state in ('found','failed') and raw_key is null`,
  `create index mail_ledger_stored on mail_ledger (inbox_id, id) where state = 'stored'`,
];
