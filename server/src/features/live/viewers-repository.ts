import { type Actor, maySee } from '@parley/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { leaseSeconds } from './presence-repository.ts';

/** What a window shows: a conversation, and whether its agent is writing there. */
export type Shown = { conversationId: number; isTyping: boolean };

/** The number of a conversation, where the agent may see it. */
export async function visibleConversation(
  db: Db,
  { actor, uuid }: { actor: Actor; uuid: string },
): Promise<number | null> {
  const found = await db
    .selectFrom('conversations')
    .select(['id', 'assigned_user_id', 'assigned_team_id'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return found && maySee(actor, found) ? found.id : null;
}

/** Writes down what a window shows; its lease is there already, or begins with this. */
export async function showInSocket(
  db: Db,
  { id, agentId, shown }: { id: string; agentId: number; shown: Shown | null },
): Promise<void> {
  await sql`
    insert into socket_leases (id, agent_id, expires_at, conversation_id, is_typing)
    values (${id}, ${agentId}, now() + make_interval(secs => ${leaseSeconds}),
      ${shown?.conversationId ?? null}, ${shown?.isTyping ?? false})
    on conflict (id) do update
      set conversation_id = excluded.conversation_id, is_typing = excluded.is_typing`.execute(db);
}

/** Who looks at a conversation: to whom it is assigned now, and its viewers by agent. */
export type Viewing = {
  conversation_id: number;
  uuid: string;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  viewers: { agent_id: number; is_typing: boolean }[];
};

/** Those who look at these conversations, on any instance that is alive. */
export async function viewersOf(db: Db, conversationIds: readonly number[]): Promise<Viewing[]> {
  const { rows } = await sql<Viewing>`
    select c.id as conversation_id, c.uuid, c.assigned_user_id, c.assigned_team_id,
      (select coalesce(jsonb_agg(jsonb_build_object('agent_id', v.agent_id, 'is_typing', v.is_typing)
          order by v.agent_id), '[]')
        from (select s.agent_id, bool_or(s.is_typing) as is_typing from socket_leases s
          where s.conversation_id = c.id and s.expires_at > now() group by s.agent_id) v) as viewers
    from conversations c where c.id = any(${conversationIds}::int[])`.execute(db);
  return rows;
}
