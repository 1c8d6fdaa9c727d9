import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { recordEvent } from '../../events/record.ts';
import { unreadOf } from './item-repository.ts';

/**
 * Everything in the conversation counts as read by the agent; never moves backwards. The agent's other
 * windows hear of it where something was unread.
 */
export async function markSeen(
  tx: Tx,
  { conversationId, agentId }: { conversationId: number; agentId: number },
): Promise<void> {
  const { rows } = await sql<{ unread: number }>`
    with seen as (
      insert into conversation_seen (conversation_id, agent_id, incoming_count)
      select id, ${agentId}, incoming_count from conversations where id = ${conversationId}
      on conflict (conversation_id, agent_id) do update
        set incoming_count = greatest(conversation_seen.incoming_count, excluded.incoming_count), seen_at = now())
    select ${unreadOf(agentId)} as unread from conversations c where c.id = ${conversationId}`.execute(
    tx,
  );
  if (!rows[0]?.unread) return;
  await recordEvent(tx, {
    type: 'conversation_seen',
    conversation_id: conversationId,
    agent_id: agentId,
    actor_id: agentId,
  });
}
