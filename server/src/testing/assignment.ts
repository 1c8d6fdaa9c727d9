import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { eventually } from './poll.ts';

/** Waits until everything that happened was looked at for teams, and nothing is left to give out. */
export async function assignmentSettled(db: Database, deadlineMs?: number): Promise<void> {
  await eventually(
    'all that waits is given out',
    async () => {
      const { rows } = await sql`
        select 1 from event_readers r, event_sequence s
        where r.name = 'assignment' and r.position = s.last
          and not exists (select 1 from events where seq is null)
          and not exists (select 1 from teams where assignment_due)`.execute(db);
      return rows.length > 0;
    },
    deadlineMs,
  );
}

/** An open browser of an agent: without one, presence would make them offline. */
export async function holdSocket(db: Database, agentId: number): Promise<void> {
  await sql`
    insert into socket_leases (id, agent_id, expires_at)
    values (gen_random_uuid(), ${agentId}, now() + interval '1 hour')`.execute(db);
}
