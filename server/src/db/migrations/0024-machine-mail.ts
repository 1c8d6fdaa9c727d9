import { type Kysely, sql } from 'kysely';

/**
 * Which mails only a machine wrote: an automatic answer, or a bounce. What is merely `automatic` (a list,
 * a form) may be a person's. Earlier mails that counted as a machine's stay one, so that nothing old waits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column machine text check (machine in ('answer','bounce'))`.execute(
    db,
  );
  await sql`update messages set machine = 'answer' where automatic and type = 'incoming'`.execute(
    db,
  );
}
