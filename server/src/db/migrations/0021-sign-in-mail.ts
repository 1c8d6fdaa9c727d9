import { type Kysely, sql } from 'kysely';

/** The mail that says where to sign in, for whom a password would not be taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table templates drop constraint templates_event_check',
  `alter table templates add constraint templates_event_check
    check (event in ('assigned','reply','mentioned','welcome','reset','sign_in'))`,
  `insert into templates (type, event, name) values ('notification', 'sign_in', 'Sign-in through a provider')`,
];
