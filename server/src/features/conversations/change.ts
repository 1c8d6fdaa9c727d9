import { Failure } from '@parley/contract';
import type { Actor, Assignment } from '@parley/domain';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { recordEvent } from '../../events/record.ts';
import type { Doer } from './activity.ts';
import { keyFor } from './read-repository.ts';

/** A conversation locked for a change. */
export type Locked = Assignment & {
  id: number;
  uuid: string;
  inbox_id: number;
  contact_id: number;
  status_id: number;
  snoozed_until: Date | null;
  priority_id: number | null;
};

/** Locks a conversation that the actor may see; 404 otherwise. */
export async function lockFor(tx: Tx, actor: Actor, uuid: string): Promise<Locked> {
  const key = await keyFor(tx, actor, uuid);
  const locked = key && (await lock(tx, key.id));
  // Somebody may have moved it out of sight between the two looks.
  if (!locked || !(await keyFor(tx, actor, uuid))) {
    throw new Failure('NotFoundException', 'errors.conversationNotFound');
  }
  return locked;
}

/** Locks a conversation by its id, whoever may see it. */
export async function lock(tx: Tx, id: number): Promise<Locked | undefined> {
  return tx
    .selectFrom('conversations')
    .select([
      'id',
      'uuid',
      'inbox_id',
      'contact_id',
      'status_id',
      'snoozed_until',
      'priority_id',
      'assigned_user_id',
      'assigned_team_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Change = { set: Record<string, unknown>; props: string[]; after?: Assignment };

/** Writes changed columns and the event that tells of them. */
export async function applyChange(
  tx: Tx,
  { conversation, doer, change }: { conversation: Locked; doer: Doer; change: Change },
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ ...change.set, updated_at: sql`now()` } as never)
    .where('id', '=', conversation.id)
    .execute();
  await recordEvent(tx, {
    type: 'conversation_updated',
    conversation_id: conversation.id,
    actor_id: doer.agentId,
    data: { props: change.props },
    ...(change.after ? { before: assignmentOf(conversation), after: change.after } : {}),
  });
}

export function assignmentOf({ assigned_user_id, assigned_team_id }: Assignment): Assignment {
  return { assigned_user_id, assigned_team_id };
}
