import type { Notification } from '@parley/contract';
import { type Actor, type Assignment, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo, exactUpTo } from '../../db/count.ts';
import type { Db, Tx } from '../../db/database.ts';
import { visibleTo } from '../conversations/index.ts';
import type { News, NewsMessage } from './recipients.ts';

const keptFor = sql`interval '90 days'`;
const mostCounted = 100;

/** The messages with these ids, with whose conversation they are in. */
export async function messagesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, NewsMessage>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NewsMessage>`
    select m.id, m.type, m.machine is not null or (m.automatic and m.type = 'outgoing') as automatic, c.assigned_user_id, c.assigned_team_id,
      exists (select 1 from messages o where o.conversation_id = m.conversation_id and o.id < m.id
        and o.type <> 'activity') as is_answer
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = any(${[...ids]}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function assignmentsOf(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, Assignment>> {
  const { rows } = await sql<Assignment & { id: number }>`
    select id, assigned_user_id, assigned_team_id from conversations
    where id = any(${[...new Set(ids)]}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** News as a table `n`, with their order in `place`. */
export function newsTable(news: readonly News[]): RawBuilder<unknown> {
  const rows = news.map(({ event, recipient }, place) => ({
    place,
    agent_id: recipient.agentId,
    type: recipient.type,
    event_seq: event.seq,
    conversation_id: event.conversation_id,
    message_id: event.message_id,
    actor_id: event.actor_id,
    created_at: event.created_at,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (place int, agent_id int, type text,
    event_seq bigint, conversation_id int, message_id int, actor_id int, created_at timestamptz)`;
}

type NewNotification = { id: number; agent_id: number; actor_id: number | null };

/**
 * The new notifications to tell of, in the order of the news; without those that are there already, that
 * the agent does not want, whose conversation they have seen since, and what is no news: the stream
 * keeps a day.
 */
export async function insertNotifications(
  tx: Tx,
  news: readonly News[],
): Promise<NewNotification[]> {
  const { rows } = await sql<NewNotification & { read_at: Date | null }>`
    insert into notifications (agent_id, event_seq, type, conversation_id, message_id, actor_id, created_at, read_at)
    select n.agent_id, n.event_seq, n.type, n.conversation_id, n.message_id, a.id, n.created_at,
      (select cs.seen_at from conversation_seen cs where cs.conversation_id = n.conversation_id
        and cs.agent_id = n.agent_id and cs.seen_at > n.created_at)
    from ${newsTable(news)} left join agents a on a.id = n.actor_id
    where n.created_at > now() - interval '1 day'
      and not exists (select 1 from notification_preferences p
        where p.agent_id = n.agent_id and p.type = n.type and not p.in_app)
    order by n.place
    on conflict (agent_id, event_seq) do nothing returning id, agent_id, actor_id, read_at`.execute(
    tx,
  );
  return rows.filter(({ read_at }) => read_at === null);
}

/** Those of the agent's notifications whose conversation they may still see. */
function shownTo(actor: Actor): RawBuilder<unknown> {
  return sql`notifications n join conversations c on c.id = n.conversation_id
    where n.agent_id = ${actor.id} and ${visibleTo(actor)}
      and (n.message_id is null or ${may(actor, 'messages:read')})`;
}

type NotificationRow = Omit<Notification, 'created_at' | 'updated_at' | 'read_at'> & {
  created_at: Date;
  read_at: Date | null;
};

/** Notifications the agent is shown, newest first; of one id, or those older than another. */
export async function notificationsFor(
  db: Db,
  actor: Actor,
  cut: { id?: number; before?: number | null; limit: number; offset?: number },
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.type, n.created_at, n.read_at, m.uuid as message_uuid,
      json_build_object('uuid', c.uuid, 'reference_number', c.reference_number, 'subject', c.subject) as conversation,
      coalesce(left(m.text_content, 400), '') as excerpt,
      case when n.actor_id is not null then json_build_object('type', 'agent', 'id', a.id, 'first_name', a.first_name,
          'last_name', a.last_name, 'avatar_url', '/uploads/' || a.avatar_key)
        when m.sender_type = 'contact' then json_build_object('type', 'contact', 'id', ct.id, 'first_name', ct.first_name,
          'last_name', ct.last_name, 'avatar_url', '/uploads/' || ct.avatar_key)
        else json_build_object('type', 'system', 'id', null, 'first_name', '', 'last_name', '', 'avatar_url', null)
      end as actor
    from (select n.* from ${shownTo(actor)}
        and (${cut.id ?? null}::int is null or n.id = ${cut.id ?? null})
        and (${cut.before ?? null}::int is null or n.id < ${cut.before ?? null})
      order by n.id desc limit ${cut.limit} offset ${cut.offset ?? 0}) n
    join conversations c on c.id = n.conversation_id
    left join messages m on m.id = n.message_id
    left join agents a on a.id = n.actor_id
    left join contacts ct on ct.id = coalesce(m.contact_id, c.contact_id)
    order by n.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    excerpt: row.excerpt.replaceAll(/\s+/g, ' ').trim().slice(0, 160),
    created_at: row.created_at.toISOString(),
    updated_at: (row.read_at ?? row.created_at).toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }));
}

export function notificationCount(db: Db, actor: Actor): Promise<number> {
  return countUpTo(db, shownTo(actor), exactUpTo);
}

/** At most 100: nobody reads a larger figure. */
export function unreadCount(db: Db, actor: Actor): Promise<number> {
  return countUpTo(db, sql`${shownTo(actor)} and n.read_at is null`, mostCounted);
}

/** Marks the agent's notifications read; answers whether one was not. */
export async function markRead(
  tx: Tx,
  agentId: number,
  which: { id?: number | undefined; conversation_uuid?: string | undefined },
): Promise<boolean> {
  const id = which.id ?? null;
  const uuid = which.conversation_uuid ?? null;
  const { rows } = await sql`
    update notifications n set read_at = now() where n.agent_id = ${agentId} and n.read_at is null
      and (${id}::int is null or n.id = ${id})
      and (${uuid}::uuid is null or n.conversation_id = (select c.id from conversations c where c.uuid = ${uuid}))
    returning n.id`.execute(tx);
  return rows.length > 0;
}

/** Deletes what is older than 90 days. */
export async function purgeNotifications(db: Db): Promise<void> {
  await sql`delete from notifications where created_at < now() - ${keptFor}`.execute(db);
}
