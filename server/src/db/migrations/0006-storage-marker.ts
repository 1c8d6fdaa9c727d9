import { type Kysely, sql } from 'kysely';

/** What the storage that belongs to this database carries, and whether it was written there yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table storage_marker (
    one boolean primary key default true check (one),
    id uuid not null default gen_random_uuid(),
    written boolean not null default false
  )`,
  `insert into storage_marker default values`,
];
