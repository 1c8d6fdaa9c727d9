import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { StoredRow } from '../features/mail/ledger-repository.ts';
import type { Claim } from '../features/mail/outbox-repository.ts';

/** A conversation with the newest of its rows that tell their right time. */
export type Told = { id: number; uuid: string; contact_id: number; message: number; event: number };

/**
 * What the services wrote of a conversation since the last call happened at `at`: the database
 * stamps rows with its own clock, and no service can carry another one there.
 */
export async function happenedAt(db: Db, told: Told, at: Date): Promise<void> {
  const { rows } = await sql<Pick<Told, 'message' | 'event'>>`
    with m as (
        update messages set created_at = ${at}, updated_at = ${at}
        where conversation_id = ${told.id} and id > ${told.message} returning id, raw_key),
      e as (
        update events set created_at = ${at} where conversation_id = ${told.id} and id > ${told.event} returning id),
      f as (update media set created_at = ${at}, updated_at = ${at} where message_id in (select id from m)),
      l as (update mail_ledger set created_at = ${at}, updated_at = ${at} where raw_key in (select raw_key from m)),
      c as (
        update contacts set created_at = ${at}, updated_at = ${at}
        where id = ${told.contact_id} and created_at > ${at})
    select (select max(id) from m) as message, (select max(id) from e) as event`.execute(db);
  told.message = rows[0]?.message ?? told.message;
  told.event = rows[0]?.event ?? told.event;
}

/** The ledger's row of a raw mail that was just stored. */
export async function storedMail(db: Db, rawKey: string): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`
    select id, inbox_id, raw_key, sha256, size, attempts, reason from mail_ledger
    where raw_key = ${rawKey}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the ledger does not know ${rawKey}`);
  return row;
}

const setUp = [
  'agents',
  'teams',
  'tags',
  'inboxes',
  'macros',
  'views',
  'templates',
  'custom_attributes',
];

/** The shop was set up before its first mail: who is newer than a mail has not to read it. */
export async function openedOn(db: Db, at: Date): Promise<void> {
  for (const table of setUp) {
    await sql`update ${sql.table(table)} set created_at = ${at}, updated_at = ${at}`.execute(db);
  }
  await sql`
    update activity_logs set created_at = ${at}::timestamptz + id * interval '40 seconds'`.execute(
    db,
  );
}

/** The conversation that a customer's mail began or joined. */
export async function conversationOfMail(
  db: Db,
  { inboxId, messageId }: { inboxId: number; messageId: string },
): Promise<Told> {
  const { rows } = await sql<Told>`
    select c.id, c.uuid, c.contact_id, 0 as message, 0 as event from conversations c join messages m on m.conversation_id = c.id
    where m.inbox_id = ${inboxId} and m.message_id = ${messageId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the mail ${messageId} became no message`);
  return row;
}

export type Targets = { first: Date; resolution: Date; nextHours: (since: Date) => Date };

/** Service-level targets, which no service sets yet: of one conversation, as they stand at its end. */
export async function setTargets(
  db: Db,
  { id, first, resolution, nextHours }: Targets & { id: number },
): Promise<void> {
  const { rows } = await sql<{ waiting_since: Date | null; is_answered: boolean }>`
    select waiting_since, first_reply_at is not null as is_answered from conversations where id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  const next = row?.waiting_since && row.is_answered ? nextHours(row.waiting_since) : null;
  await sql`
    update conversations set first_response_deadline_at = ${first}, resolution_deadline_at = ${resolution},
      next_response_deadline_at = ${next},
      next_sla_deadline_at = case when status_id in (3, 4) then null else least(
        case when first_reply_at is null then ${first}::timestamptz end, ${next}::timestamptz, ${resolution}::timestamptz) end
    where id = ${id}`.execute(db);
}

/** A mail of the newest answered conversations: the raw one of a customer, or a reply of ours. */
export type RecentMail = Claim & { at: Date; raw_key: string | null };

export async function recentMails(db: Db, conversations: number): Promise<RecentMail[]> {
  const { rows } = await sql<RecentMail>`
    with recent as (
      select id from conversations where last_message_sender = 'agent' order by last_message_at desc limit ${conversations})
    select m.created_at as at, m.raw_key, o.id, o.kind, o.message_id, o.inbox_id, o.message_id_header, o.content, o.attempts, o.undelivered, '' as fence
    from messages m left join outbox o on o.message_id = m.id
    where m.conversation_id in (select id from recent) and not m.automatic
      and (m.raw_key is not null or o.state = 'sent')
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** The agent has read everything in these conversations. */
export async function readBy(
  db: Db,
  { agentId, ids }: { agentId: number; ids: readonly number[] },
): Promise<void> {
  await sql`
    insert into conversation_seen (conversation_id, agent_id, incoming_count, seen_at)
    select id, ${agentId}, incoming_count, last_message_at from conversations where id = any(${[...ids]}::int[])
    on conflict (conversation_id, agent_id) do update set incoming_count = excluded.incoming_count`.execute(
    db,
  );
}

/** Nothing was changed later than it was last written in, no note is of today, and who did something was here. */
export async function settleTimes(db: Db): Promise<void> {
  await sql`update conversations set updated_at = last_message_at`.execute(db);
  await sql`update contacts set updated_at = created_at`.execute(db);
  await sql`
    update agents a set last_active_at = e.at
    from (select actor_id, max(created_at) as at from events where conversation_id is not null group by actor_id) e
    where e.actor_id = a.id`.execute(db);
  await sql`
    update contact_notes set created_at = created_at - id * interval '5 days 2 hours',
      updated_at = updated_at - id * interval '5 days 2 hours'`.execute(db);
}

/** Takes everything out of the database of a demo, for another start. */
export async function emptyDatabase(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
