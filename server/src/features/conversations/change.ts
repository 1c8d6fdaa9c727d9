import { Failure } from '@parley/contract';
import type { Actor, Assignment } from '@parley/domain';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../db/database.ts';
import { recordEvent } from '../../events/record.ts';
import { visibleTo } from './access.ts';
import type { Doer } from './activity.ts';

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

const lockedColumns = sql`
  c.id, c.uuid, c.inbox_id, c.contact_id, c.status_id, c.snoozed_until, c.priority_id, c.assigned_user_id, c.assigned_team_id`;

/**
 * Locks a conversation that the actor may see; 404 otherwise. Whoever had to wait for the lock is
 * judged by the row as it is then: PostgreSQL looks at the condition again.
 */
export async function lockFor(tx: Tx, actor: Actor, uuid: string): Promise<Locked> {
  const { rows } = await sql<Locked>`${prepared}
    select ${lockedColumns} from conversations c
    where c.uuid = ${uuid} and ${visibleTo(actor)} for update`.execute(tx);
  const [locked] = rows;
  if (!locked) throw new Failure('NotFoundException', 'errors.conversationNotFound');
  return locked;
}

/** Locks a conversation by its id, whoever may see it. */
export async function lock(tx: Tx, id: number): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select ${lockedColumns} from conversations c where c.id = ${id} for update`.execute(tx);
  return rows[0];
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
