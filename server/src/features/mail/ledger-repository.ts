import { sql } from 'kysely';
import { type Db, prepared, type Tx } from '../../db/database.ts';

/** A folder of a mail server in one of its numberings (RFC 9051 section 2.3.1.1). */
export type MailboxKey = { inboxId: number; folder: string; uidValidity: number };

export type MailboxRow = { id: number; before_uid: number };

export async function mailboxOf(db: Db, key: MailboxKey): Promise<MailboxRow | null> {
  const row = await db
    .selectFrom('mailboxes')
    .select(['id', 'before_uid'])
    .where('inbox_id', '=', key.inboxId)
    .where('folder', '=', key.folder)
    .where('uid_validity', '=', key.uidValidity)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes where reading begins; UIDs up to `beforeUid` stay where they are, as one range. */
export async function addMailbox(
  db: Db,
  { key, beforeUid, beforeCount }: { key: MailboxKey; beforeUid: number; beforeCount: number },
): Promise<void> {
  await sql`
    insert into mailboxes (inbox_id, folder, uid_validity, before_uid, before_count)
    values (${key.inboxId}, ${key.folder}, ${key.uidValidity}, ${beforeUid}, ${beforeCount})
    on conflict (inbox_id, folder, uid_validity) do nothing`.execute(db);
}

export async function noteServerCount(db: Db, mailboxId: number, count: number): Promise<void> {
  await sql`
    update mailboxes set server_count = ${count}, server_counted_at = now()
    where id = ${mailboxId}`.execute(db);
}

/** The cursor: the highest UID that has a row, or ends the range before the start. */
export async function highestUid(db: Db, key: MailboxKey, beforeUid: number): Promise<number> {
  const row = await db
    .selectFrom('mail_ledger')
    .select((eb) => eb.fn.max('uid').as('uid'))
    .where('inbox_id', '=', key.inboxId)
    .where('folder', '=', key.folder)
    .where('uid_validity', '=', key.uidValidity)
    .executeTakeFirst();
  return Math.max(row?.uid ?? 0, beforeUid);
}

/** Gives every UID its row; one that has a row keeps it. */
export async function addFound(db: Db, key: MailboxKey, uids: number[]): Promise<void> {
  if (uids.length === 0) return;
  await sql`
    insert into mail_ledger (inbox_id, folder, uid_validity, uid, state)
    select ${key.inboxId}, ${key.folder}, ${key.uidValidity}, uid, 'found'
    from unnest(${uids}::bigint[]) as uid order by uid
    on conflict (inbox_id, folder, uid_validity, uid) do nothing`.execute(db);
}

export type RowToFetch = { id: number; uid: number; attempts: number };

/** The next mails to fetch: those never fetched, then those whose fetch failed and is due. */
export async function rowsToFetch(db: Db, key: MailboxKey, limit: number): Promise<RowToFetch[]> {
  const waiting = sql`
    select id, uid, attempts from mail_ledger
    where inbox_id = ${key.inboxId} and folder = ${key.folder} and uid_validity = ${key.uidValidity}
      and raw_key is null and (next_try_at is null or next_try_at <= now())`;
  const { rows } = await sql<RowToFetch>`
    (${waiting} and state = 'found' order by uid limit ${limit})
    union all (${waiting} and state = 'failed' order by uid limit ${limit})
    limit ${limit}`.execute(db);
  return rows;
}

export type StoredRaw = { id: number; rawKey: string; sha256: string; size: number };

/**
 * The raw mails are safe under their keys; from here on the mail server is not needed any more. All
 * at once, so that none is taken in before one that came earlier.
 */
export async function markStored(db: Db, stored: readonly StoredRaw[]): Promise<void> {
  if (stored.length === 0) return;
  await sql`
    update mail_ledger l set state = 'stored', raw_key = s.raw_key, sha256 = s.sha256, size = s.size,
      reason = '', attempts = 0, next_try_at = null, updated_at = now()
    from unnest(${stored.map(({ id }) => id)}::bigint[], ${stored.map(({ rawKey }) => rawKey)}::text[],
      ${stored.map(({ sha256 }) => sha256)}::text[], ${stored.map(({ size }) => size)}::bigint[])
      as s (id, raw_key, sha256, size)
    where l.id = s.id and l.state in ('found','failed')`.execute(db);
}

/** A mail that was handed in directly: its row begins as stored. */
export async function addStored(
  db: Db,
  row: { inboxId: number; folder: string; rawKey: string; sha256: string; size: number },
): Promise<void> {
  await sql`
    insert into mail_ledger (inbox_id, folder, state, raw_key, sha256, size)
    values (${row.inboxId}, ${row.folder}, 'stored', ${row.rawKey}, ${row.sha256}, ${row.size})`.execute(
    db,
  );
}

/**
 * Fetching this one failed; it is due again after 1, 2, 4 … at most 60 minutes. Where the connection
 * ended with it, that may have been chance: the first time it is due as soon as the others are fetched.
 */
export async function markFetchFailed(
  db: Db,
  { id, reason, isCutOff }: { id: number; reason: string; isCutOff: boolean },
): Promise<void> {
  await sql`
    update mail_ledger set state = 'failed', reason = ${reason}, attempts = attempts + 1,
      next_try_at = case when ${isCutOff} and attempts = 0 then null
        else now() + make_interval(mins => least(60, power(2, least(attempts, 6)))::int) end,
      updated_at = now()
    where id = ${id} and state in ('found','failed')`.execute(db);
}

/** The server holds the mail no longer, so there is nothing to take in. */
export async function markGone(db: Db, id: number, reason: string): Promise<void> {
  await sql`
    update mail_ledger set state = 'ignored', reason = ${reason}, updated_at = now()
    where id = ${id} and state in ('found','failed')`.execute(db);
}

export type StoredRow = {
  id: number;
  inbox_id: number;
  raw_key: string;
  sha256: string;
  size: number;
  attempts: number;
  reason: string;
};

/** What was not read yet, or what could not be read before. A stop in the middle is no such failure. */
export type Tries = 'first' | 'again';

const isTried = {
  first: sql`reason = ''`,
  again: sql`reason <> ''`,
};

const isDue = sql`state = 'stored' and (next_try_at is null or next_try_at <= now())`;

/** Which of these inboxes have a stored mail that is due, for a first try or another. */
export async function dueInboxes(
  db: Db,
  inboxIds: readonly number[],
): Promise<{ id: number; tries: Tries }[]> {
  const { rows } = await sql<{ id: number; tries: Tries }>`${prepared}
    select inbox.id, tries.name as tries
    from unnest(${[...inboxIds]}::bigint[]) inbox (id)
    cross join lateral (
      select 'first' as name where exists (
        select 1 from mail_ledger where inbox_id = inbox.id and ${isDue} and ${isTried.first})
      union all
      select 'again' where exists (
        select 1 from mail_ledger where inbox_id = inbox.id and ${isDue} and ${isTried.again})
    ) tries`.execute(db);
  return rows;
}

/**
 * The next stored mails of an inbox, oldest first, their attempt counted and committed: if parsing
 * brings the process down, the count remains.
 */
export async function beginAttempts(
  db: Db,
  { inboxId, tries, limit }: { inboxId: number; tries: Tries; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    update mail_ledger set attempts = attempts + 1, updated_at = now()
    where id = any(array(
      select id from mail_ledger
      where inbox_id = ${inboxId} and ${isDue} and ${isTried[tries]}
      order by id limit ${limit}))
    and state = 'stored'
    returning id, inbox_id, raw_key, sha256, size, attempts, reason`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

/** Takes the attempts back: what stopped them lies outside the mails. */
export async function forgiveAttempts(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update mail_ledger set attempts = 0
    where id = any(${[...ids]}::bigint[]) and state = 'stored'`.execute(db);
}

export async function postpone(db: Db, id: number, reason: string): Promise<void> {
  await sql`
    update mail_ledger set reason = ${reason}, updated_at = now(),
      next_try_at = now() + make_interval(secs => power(6, least(attempts, 4) - 1))
    where id = ${id} and state = 'stored'`.execute(db);
}

/** The stored raw mail is missing: a mail of a mail server is fetched again, another one failed. */
export async function returnToServer(db: Db, id: number, reason: string): Promise<void> {
  await sql`
    update mail_ledger set state = case when uid is null then 'failed' else 'found' end,
      raw_key = case when uid is null then raw_key end,
      attempts = 0, reason = ${reason}, next_try_at = null, updated_at = now()
    where id = ${id} and state = 'stored'`.execute(db);
}

/** Locks the row for the transaction that decides it; false when another one has. */
export async function lockStored(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`${prepared}
    select id from mail_ledger where id = ${id} and state = 'stored' for update`.execute(tx);
  return rows.length === 1;
}

export type EarlierCopy = {
  state: string;
  message_id: number | null;
  subject: string;
  sender: string;
};

/** What became of a mail with these bytes in this inbox before (the key names both), if it came. */
export async function earlierCopy(
  db: Db,
  { rawKey, id }: { rawKey: string; id: number },
): Promise<EarlierCopy | null> {
  const { rows } = await sql<EarlierCopy>`${prepared}
    select state, message_id, subject, sender from mail_ledger
    where raw_key = ${rawKey} and id <> ${id}
      and state in ('message','quarantined','ignored','erased')
    order by case state when 'erased' then 0 when 'message' then 1 else 2 end, id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Whether a row with these bytes became a message, or may still become one. Asked after the own row
 * is decided: of two that are taken in at once, at least the later one sees the other.
 */
export async function othersNeed(db: Db, rawKey: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from mail_ledger
      where raw_key = ${rawKey} and state in ('stored','message','erased')) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export type Verdict =
  | { state: 'message'; messageId: number }
  | { state: 'duplicate'; messageId: number | null; reason: string }
  | { state: 'quarantined' | 'ignored' | 'erased'; reason: string };

/** Writes what became of the mail. */
export async function decide(
  db: Db,
  {
    id,
    verdict,
    subject,
    sender,
  }: { id: number; verdict: Verdict; subject: string; sender: string },
): Promise<void> {
  const messageId = 'messageId' in verdict ? verdict.messageId : null;
  const reason = 'reason' in verdict ? verdict.reason : '';
  await sql`${prepared}
    update mail_ledger set state = ${verdict.state}, reason = ${reason}, message_id = ${messageId},
      subject = ${subject}, sender = ${sender}, next_try_at = null, updated_at = now()
    where id = ${id} and state = 'stored'`.execute(db);
}

/** Which of these raw keys some row or message still points to. */
export async function keysInUse(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select raw_key as key from mail_ledger where raw_key = any(${keys}::text[]) and state <> 'erased'
    union select raw_key from messages where raw_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map((row) => row.key));
}
