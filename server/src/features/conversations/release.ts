import type { Actor } from '@parley/domain';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { recordEvents } from '../../events/record.ts';
import { doerOf, fullName, writeActivities } from './activity.ts';

/**
 * An agent goes: their conversations go back to unassigned, the finished ones too, as nobody would
 * see them when they open again. Answers how many they were.
 */
export async function releaseFrom(
  tx: Tx,
  { actor, agent }: { actor: Actor; agent: { id: number; first_name: string; last_name: string } },
): Promise<number> {
  const { rows } = await sql<{ id: number; assigned_team_id: number | null }>`
    update conversations set assigned_user_id = null, updated_at = now()
    where assigned_user_id = ${agent.id} returning id, assigned_team_id`.execute(tx);
  if (rows.length === 0) return 0;
  await recordEvents(
    tx,
    rows.map(({ id, assigned_team_id }) => ({
      type: 'conversation_updated',
      conversation_id: id,
      actor_id: actor.id,
      before: { assigned_user_id: agent.id, assigned_team_id },
      after: { assigned_user_id: null, assigned_team_id },
      data: { props: ['assigned_user_id'] },
    })),
  );
  const from = fullName(agent);
  const changes = rows.map(({ id }) => ({ id, from, to: null }));
  await writeActivities(tx, { doer: doerOf(actor), type: 'user_unassigned', changes });
  return rows.length;
}
