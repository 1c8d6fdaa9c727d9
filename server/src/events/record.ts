import type { Changeable } from '@parley/contract';
import type { Assignment } from '@parley/domain';
import type { Tx } from '../db/database.ts';

export const eventTypes = [
  'conversation_created',
  'conversation_updated',
  'message_created',
  'message_updated',
  'contact_updated',
  'agent_updated',
  'access_changed',
  'settings_updated',
  'notification_created',
] as const;
export type EventType = (typeof eventTypes)[number];

/** One thing that happened. `before` and `after` say who could see it before and can now. */
export type NewEvent = {
  type: EventType;
  conversation_id?: number;
  message_id?: number;
  agent_id?: number;
  /** The agent who did it; null for customers and the system. */
  actor_id: number | null;
  before?: Assignment;
  after?: Assignment;
  /** `props`: names of the fields that changed, for the *_updated types. */
  data?: { props?: string[] } & Record<string, unknown>;
  cause?: number;
  depth?: number;
};

/** Writes an event in the same transaction as the change it tells of (design.md 3). */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<number> {
  const { id } = await tx
    .insertInto('events')
    .values({
      type: event.type,
      conversation_id: event.conversation_id ?? null,
      message_id: event.message_id ?? null,
      agent_id: event.agent_id ?? null,
      actor_id: event.actor_id,
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
      data: JSON.stringify(event.data ?? {}),
      cause: event.cause ?? null,
      depth: event.depth ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Tells every open browser, or those of one agent, that something all screens choose from is other
 * than it was.
 */
export async function recordSettings(
  tx: Tx,
  { changed, actorId, agentId }: { changed: Changeable; actorId: number; agentId?: number },
): Promise<void> {
  const whose = agentId === undefined ? {} : { agent_id: agentId };
  await recordEvent(tx, {
    type: 'settings_updated',
    actor_id: actorId,
    data: { changed },
    ...whose,
  });
}

/** Tells of a contact that is other than it was; `props` names what changed, `notes` among them. */
export async function recordContact(
  tx: Tx,
  { contactId, props, actorId }: { contactId: number; props: string[]; actorId: number | null },
): Promise<void> {
  const data = { contact_id: contactId, props };
  await recordEvent(tx, { type: 'contact_updated', actor_id: actorId, data });
}
