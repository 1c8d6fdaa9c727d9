import { type Kysely, sql } from 'kysely';

/** How a team's conversations are given out, whose turn it is, and which teams have to be looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table teams
    add column timezone text,
    add column conversation_assignment_type text not null default 'manual'
      check (conversation_assignment_type in ('manual','round_robin')),
    add column max_auto_assigned_conversations integer not null default 0
      check (max_auto_assigned_conversations >= 0),
    add column assignment_due boolean not null default false`,
  'create index teams_assignment_due on teams (id) where assignment_due',
  'alter table team_members add column turn bigint not null default 0',
  `insert into event_readers (name, position) select 'assignment', last from event_sequence`,
];
