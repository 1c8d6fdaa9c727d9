import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Everything in the conversation counts as read by the agent; never moves backwards. */
export async function markSeen(
  db: Db,
  { conversationId, agentId }: { conversationId: number; agentId: number },
): Promise<void> {
  await sql`
    insert into conversation_seen (conversation_id, agent_id, incoming_count)
    select id, ${agentId}, incoming_count from conversations where id = ${conversationId}
    on conflict (conversation_id, agent_id) do update
      set incoming_count = greatest(conversation_seen.incoming_count, excluded.incoming_count), seen_at = now()`.execute(
    db,
  );
}
