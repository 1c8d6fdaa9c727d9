import type { LedgerRow, LedgerState, LedgerSummary } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type Counts = Omit<LedgerSummary, 'last_error' | 'last_error_at' | 'server_counted_at'> & {
  last_error: string | null;
  last_error_at: Date | null;
  server_counted_at: Date | null;
};

/** The figures of one inbox; null when there is no such inbox. Only the folders named are read now. */
export async function summaryOf(
  db: Db,
  { inboxId, folders }: { inboxId: number; folders: string[] },
): Promise<Counts | null> {
  const { rows } = await sql<Counts>`
    with current as (
      select distinct on (folder) * from mailboxes
      where inbox_id = ${inboxId} and folder = any(${folders}::text[])
      order by folder, id desc),
    states as (
      select state, count(*)::int as n from mail_ledger where inbox_id = ${inboxId} group by state),
    waiting as (
      select state, count(*)::int as n from outbox
      where inbox_id = ${inboxId} and state in ('pending','sending','failed','uncertain') group by state)
    select (select sum(server_count)::int from current) as server_count,
      (select min(server_counted_at) from current) as server_counted_at,
      (select coalesce(sum(before_count), 0)::int from current)
        + coalesce((select n from states where state = 'before_start'), 0) as before_start,
      coalesce((select n from states where state = 'message'), 0) as taken,
      coalesce((select n from states where state = 'duplicate'), 0) as duplicate,
      coalesce((select n from states where state = 'quarantined'), 0) as quarantined,
      coalesce((select sum(n)::int from states where state in ('ignored','erased')), 0) as ignored,
      coalesce((select sum(n)::int from states where state in ('found','stored')), 0) as waiting,
      coalesce((select n from states where state = 'failed'), 0) as failed,
      i.last_error, i.last_error_at,
      exists (select 1 from inbox_leases l where l.inbox_id = i.id and l.expires_at > now()) as reading,
      json_build_object(
        'pending', coalesce((select sum(n)::int from waiting where state in ('pending','sending')), 0),
        'failed', coalesce((select n from waiting where state = 'failed'), 0),
        'uncertain', coalesce((select n from waiting where state = 'uncertain'), 0)) as outbox
    from inboxes i where i.id = ${inboxId}`.execute(db);
  return rows[0] ?? null;
}

export type StoredLedgerRow = Omit<LedgerRow, 'readable' | 'created_at' | 'updated_at'> & {
  raw_key: string | null;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  created_at: Date;
  updated_at: Date;
};

const columns = sql`
  l.id, l.folder, l.uid_validity, l.uid, l.state, l.reason, l.attempts, l.size, l.subject, l.sender,
  l.raw_key, l.created_at, l.updated_at, m.uuid as message_uuid, c.uuid as conversation_uuid,
  c.assigned_user_id, c.assigned_team_id`;
/** A row without a message has that of the same bytes: a copy of a mail that was put aside and read again. */
const source = sql`
  mail_ledger l left join messages m on m.id = coalesce(l.message_id, (
    select o.message_id from mail_ledger o
    where o.inbox_id = l.inbox_id and o.raw_key = l.raw_key and o.message_id is not null limit 1))
  left join conversations c on c.id = m.conversation_id`;

/** Rows newest first, one more than asked for when more follow. `after` is the last id seen. */
export async function ledgerRows(
  db: Db,
  page: {
    inboxId: number;
    state: LedgerState | undefined;
    after: number | null;
    offset: number;
    limit: number;
  },
): Promise<StoredLedgerRow[]> {
  const { rows } = await sql<StoredLedgerRow>`
    select ${columns} from ${source}
    where l.inbox_id = ${page.inboxId}
      and (${page.state ?? null}::text is null or l.state = ${page.state ?? null})
      and (${page.after}::bigint is null or l.id < ${page.after})
    order by l.id desc offset ${page.offset} limit ${page.limit + 1}`.execute(db);
  return rows;
}

export async function inboxExists(db: Db, inboxId: number): Promise<boolean> {
  const row = await db
    .selectFrom('inboxes')
    .select('id')
    .where('id', '=', inboxId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many rows there are, counted up to 10,001. */
export async function countLedger(
  db: Db,
  { inboxId, state }: { inboxId: number; state: LedgerState | undefined },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from mail_ledger where inbox_id = ${inboxId}
        and (${state ?? null}::text is null or state = ${state ?? null})
      limit 10001) as first_rows`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function ledgerRow(
  db: Db,
  { inboxId, rowId }: { inboxId: number; rowId: number },
): Promise<StoredLedgerRow | null> {
  const { rows } = await sql<StoredLedgerRow>`
    select ${columns} from ${source} where l.inbox_id = ${inboxId} and l.id = ${rowId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Sets a row that ended without a message back to its start; false when it cannot be read again. What
 * is not stored has to lie in one of these folders, under the number it has there now.
 */
export async function readAgain(
  db: Db,
  { inboxId, rowId, folders }: { inboxId: number; rowId: number; folders: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update mail_ledger l set state = case when raw_key is null then 'found' else 'stored' end,
      attempts = 0, next_try_at = null, updated_at = now()
    where inbox_id = ${inboxId} and id = ${rowId} and state in ('failed','quarantined','ignored')
      and (raw_key is not null or folder = any(${[...folders]}::text[]) and uid_validity = (
        select m.uid_validity from mailboxes m
        where m.inbox_id = l.inbox_id and m.folder = l.folder order by m.id desc limit 1))
    returning id`.execute(db);
  return rows.length === 1;
}

/** Every failed row of an inbox back to its start, and its mailboxes looked into at once. */
export async function readAllAgain(tx: Tx, inboxId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update mail_ledger set state = case when raw_key is null then 'found' else 'stored' end,
      attempts = 0, next_try_at = null, updated_at = now()
    where inbox_id = ${inboxId} and state = 'failed' and (raw_key is not null or uid is not null)
    returning id`.execute(tx);
  // Readers start anew when a server's row changed: that asks the server now.
  await sql`update inbox_servers set updated_at = now() where inbox_id = ${inboxId} and kind = 'imap'`.execute(
    tx,
  );
  return rows.length;
}

/** Marks every row with these bytes as erased, so that reading again never brings them back. */
export async function erase(
  tx: Tx,
  { inboxId, rowId, rawKey }: { inboxId: number; rowId: number; rawKey: string | null },
): Promise<void> {
  await sql`
    update mail_ledger set state = 'erased', subject = '', sender = '', updated_at = now()
    where inbox_id = ${inboxId} and (id = ${rowId} or raw_key = ${rawKey})`.execute(tx);
  if (rawKey === null) return;
  await sql`update messages set raw_key = null where inbox_id = ${inboxId} and raw_key = ${rawKey}`.execute(
    tx,
  );
}

/** Stored passwords of an inbox's servers by the servers' ids, sealed. */
export async function storedPasswords(
  db: Db,
  inboxId: number,
): Promise<Map<number, { host: string; password_encrypted: string }>> {
  const rows = await db
    .selectFrom('inbox_servers')
    .select(['id', 'host', 'password_encrypted'])
    .where('inbox_id', '=', inboxId)
    .execute();
  return new Map(rows.map(({ id, ...server }) => [id, server]));
}
