import { type Kysely, sql } from 'kysely';

/** The names of custom attributes are unique for each owner, without regard to letter case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create unique index custom_attributes_name on custom_attributes (applies_to, lower(name))',
    )
    .execute(db);
}
