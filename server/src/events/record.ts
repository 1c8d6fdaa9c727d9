import type { Changeable } from '@parley/contract';
import type { Assignment } from '@parley/domain';
import { sql } from 'kysely';
import { prepared, type Tx } from '../db/database.ts';

export const eventTypes = [
  'conversation_created',
  'conversation_updated',
  'conversation_seen',
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
export function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  return recordEvents(tx, [event]);
}

/** Writes several events in one statement, in their order. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({ data: {}, depth: 0, ...event }));
  await sql`${prepared}
    insert into events (type, conversation_id, message_id, agent_id, actor_id, before, after, data, cause, depth)
    select type, conversation_id, message_id, agent_id, actor_id, before, after, data, cause, depth
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (type text, conversation_id int,
      message_id int, agent_id int, actor_id int, before jsonb, after jsonb, data jsonb, cause bigint, depth int)`.execute(
    tx,
  );
}

/**
 * Tells every open browser, or those of one agent, that something all screens choose from is other
 * than it was.
 */
export async function recordSettings(
  tx: Tx,
  { changed, actorId, agentId }: { changed: Changeable; actorId: number | null; agentId?: number },
): Promise<void> {
  const whose = agentId === undefined ? {} : { agent_id: agentId };
  await recordEvent(tx, {
    type: 'settings_updated',
    actor_id: actorId,
    data: { changed },
    ...whose,
  });
}

/** Tells that sessions of an agent ended, by their own doing; what they may do is as it was. */
export function recordSessions(tx: Tx, agentId: number): Promise<void> {
  const data = { sessions: true };
  return recordEvent(tx, { type: 'access_changed', agent_id: agentId, actor_id: agentId, data });
}

/** Tells of a contact that is other than it was; `props` names what changed, `notes` among them. */
export async function recordContact(
  tx: Tx,
  { contactId, props, actorId }: { contactId: number; props: string[]; actorId: number | null },
): Promise<void> {
  const data = { contact_id: contactId, props };
  await recordEvent(tx, { type: 'contact_updated', actor_id: actorId, data });
}
