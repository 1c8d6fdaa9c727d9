import { type Kysely, sql } from 'kysely';

/** Which conversation a browser window shows, for as long as its socket is alive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table socket_leases
    add column conversation_id integer references conversations on delete set null,
    add column is_typing boolean not null default false`,
  `create index socket_leases_conversation on socket_leases (conversation_id)
    where conversation_id is not null`,
];
