import { type Kysely, sql } from 'kysely';

/** Tags have a colour, so that the eye finds them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table tags add column colour text not null default 'grey'`).execute(db);
}
