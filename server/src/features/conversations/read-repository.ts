import type { Conversation, Participant } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../../db/database.ts';
import { visibleTo } from './access.ts';
import {
  contactPairs,
  itemColumns,
  itemTables,
  unreadOf,
  withIsoTimes,
} from './item-repository.ts';
import { type Answered, answeredColumns, recipientsFor } from './send-repository.ts';

/** The single conversation of behaviour.md 8; null when it is not there or not the actor's to see. */
export async function conversationFor(
  db: Db,
  actor: Actor,
  uuid: string,
): Promise<(Conversation & { id: number }) | null> {
  const { rows } = await sql<Record<string, unknown>>`${prepared}
    select ${itemColumns}, ${unreadOf(actor.id)} as unread_message_count,
      json_build_object(${contactPairs}, 'phone_number', ct.phone_number, 'blocked', ct.blocked,
        'custom_attributes', ct.custom_attributes,
        'created_at', ${isoText(sql`ct.created_at`)}, 'updated_at', ${isoText(sql`ct.updated_at`)}) as contact,
      ${answeredColumns}, i."from" as inbox_mail, i.enabled as inbox_enabled, c.custom_attributes, null as sla_policy_name,
      ${tagNames} as tags, c.linked_conversation_id
    from ${itemTables}
    where c.uuid = ${uuid} and ${visibleTo(actor)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const {
    id,
    contact,
    linked_conversation_id: linkedId,
    ...rest
  } = row as Answered & {
    id: number;
    contact: { id: number };
    linked_conversation_id: number | null;
  };
  const previous = sql<boolean>`c.contact_id = ${contact.id} and c.id <> ${id}`;
  const [previous_conversations, linked] = await Promise.all([
    briefly(db, actor, previous),
    linkedId === null ? [] : briefly(db, actor, sql<boolean>`c.id = ${linkedId}`),
  ]);
  const whole = {
    ...row,
    reply_recipients: recipientsFor(rest),
    inbox_reply_to: rest.reply_to,
    previous_conversations,
    linked_conversation: linked[0] ?? null,
  };
  return withIsoTimes(whole) as unknown as Conversation & { id: number };
}

/** A time inside JSON, as `withIsoTimes` writes the others. */
function isoText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What the single conversation has beyond its list item and may change. */
export async function detailsOf(
  db: Db,
  conversationId: number,
): Promise<Pick<Conversation, 'tags' | 'custom_attributes'> | null> {
  const { rows } = await sql<Pick<Conversation, 'tags' | 'custom_attributes'>>`
    select ${tagNames} as tags, c.custom_attributes from conversations c where c.id = ${conversationId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const tagNames = sql`
  coalesce((select json_agg(t.name order by lower(t.name)) from conversation_tags x join tags t on t.id = x.tag_id
    where x.conversation_id = c.id), '[]')`;

async function briefly(db: Db, actor: Actor, condition: RawBuilder<boolean>) {
  const { rows } = await sql<Record<string, unknown>>`
    select c.uuid, c.reference_number, c.subject, s.name as status, c.created_at
    from conversations c join statuses s on s.id = c.status_id
    where ${condition} and ${visibleTo(actor)}
    order by c.id desc limit 20`.execute(db);
  return rows.map(withIsoTimes);
}

export type ConversationKey = {
  id: number;
  uuid: string;
  inbox_id: number;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
};

/** The conversation's key if the actor may see it. */
export async function keyFor(db: Db, actor: Actor, uuid: string): Promise<ConversationKey | null> {
  const { rows } = await sql<ConversationKey>`${prepared}
    select c.id, c.uuid, c.inbox_id, c.assigned_user_id, c.assigned_team_id
    from conversations c where c.uuid = ${uuid} and ${visibleTo(actor)}`.execute(db);
  return rows[0] ?? null;
}

export async function participantsOf(db: Db, conversationId: number): Promise<Participant[]> {
  const { rows } = await sql<Participant>`${prepared}
    select coalesce(a.id, ct.id) as id, case when a.id is null then 'contact' else 'agent' end as type,
      coalesce(a.first_name, ct.first_name) as first_name, coalesce(a.last_name, ct.last_name) as last_name,
      '/uploads/' || coalesce(a.avatar_key, ct.avatar_key) as avatar_url
    from conversation_participants p
    left join agents a on a.id = p.agent_id left join contacts ct on ct.id = p.contact_id
    where p.conversation_id = ${conversationId} order by p.created_at, type, id limit 200`.execute(
    db,
  );
  return rows;
}
