import { type Kysely, sql } from 'kysely';

/** Every order of a list reads its page from an index, rows without a value last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index conversations_waiting`,
  `drop index conversations_sla`,
  `create index conversations_waiting on conversations (status_id, waiting_since, id)`,
  `create index conversations_sla on conversations (status_id, next_sla_deadline_at, id)`,
  `create index conversations_created on conversations (status_id, created_at desc, id desc)`,
  `create index conversations_priority on conversations (status_id, priority_id desc nulls last, id desc)`,
];
