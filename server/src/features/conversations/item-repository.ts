import type { ConversationListItem } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../db/database.ts';
import { visibleTo } from './access.ts';

/** The pairs of a contact as JSON, as lists of conversations show it. */
export const contactPairs = sql`'id', ct.id, 'first_name', ct.first_name, 'last_name', ct.last_name,
  'email', ct.email, 'avatar_url', '/uploads/' || ct.avatar_key`;

/** A row of the database as a list item of behaviour.md 8; times become ISO text. */
export const itemColumns = sql`
  c.id, c.uuid, c.reference_number, c.subject,
  json_build_object(${contactPairs}) as contact,
  c.inbox_id, i.name as inbox_name, i.channel as inbox_channel,
  s.name as status, c.status_id, c.snoozed_until, p.name as priority, c.priority_id,
  c.assigned_user_id, c.assigned_team_id, c.last_message, c.last_message_at, c.last_message_sender,
  c.created_at, c.updated_at, c.waiting_since, c.first_reply_at, c.last_reply_at, c.resolved_at, c.incoming_count,
  c.sla_policy_id, c.next_sla_deadline_at, c.first_response_deadline_at, c.resolution_deadline_at,
  c.next_response_deadline_at, c.next_response_met_at`;

export const itemTables = sql`
  conversations c
  join contacts ct on ct.id = c.contact_id
  join inboxes i on i.id = c.inbox_id
  join statuses s on s.id = c.status_id
  left join priorities p on p.id = c.priority_id`;

/**
 * Unread of one agent: incoming messages less the count at their last look. Without a look, a
 * conversation from before the agent's time has nothing unread: its next mail notes the count.
 */
export function unreadOf(agentId: number | RawBuilder<number>): RawBuilder<number> {
  return sql<number>`greatest(0, c.incoming_count - coalesce(
    (select cs.incoming_count from conversation_seen cs where cs.conversation_id = c.id and cs.agent_id = ${agentId}),
    (select c.incoming_count from agents newer where newer.id = ${agentId} and newer.created_at > c.created_at),
    0))`;
}

export type ItemRow = Record<string, unknown> & { id: number; uuid: string };

/** The conversations with these ids that the actor may see, as list items, in the given order. */
export async function listItemsFor(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<(ConversationListItem & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`${prepared}
    select ${itemColumns}, ${unreadOf(actor.id)} as unread_message_count
    from ${itemTables}
    where c.id = any(${[...ids]}::int[]) and ${visibleTo(actor)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [withIsoTimes(row) as unknown as ConversationListItem & { id: number }] : [];
  });
}

/**
 * A conversation as its list item, with nothing unread; null when it is gone. The caller checks who
 * may see it.
 */
export async function itemOf(db: Db, id: number): Promise<ConversationListItem | null> {
  const { rows } = await sql<ItemRow>`${prepared}
    select ${itemColumns}, 0 as unread_message_count from ${itemTables} where c.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) return null;
  // Frames are sent as they are: no schema takes out what the contract does not name.
  const { id: _id, incoming_count: _count, ...item } = withIsoTimes(rows[0]);
  return item as unknown as ConversationListItem;
}

/** What each of the agents has unread in a conversation. */
export async function unreadFor(
  db: Db,
  { id, agentIds }: { id: number; agentIds: readonly number[] },
): Promise<Map<number, number>> {
  if (agentIds.length === 0) return new Map();
  const { rows } = await sql<{ agent_id: number; unread: number }>`${prepared}
    select a.id as agent_id, ${unreadOf(sql<number>`a.id`)} as unread
    from agents a, conversations c where c.id = ${id} and a.id = any(${[...agentIds]}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ agent_id, unread }) => [agent_id, unread]));
}

/** Every Date of a row as ISO 8601 text. */
export function withIsoTimes<T extends object>(row: T): T {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as T;
}
