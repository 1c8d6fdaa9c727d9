import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Undelivered } from '../conversations/index.ts';

/** How long a claim holds without renewal, by the clock of the database. */
export const claimSeconds = 30;

/** An outbox row this worker may try to send now. */
export type Claim = {
  id: number;
  kind: 'reply' | 'system';
  message_id: number | null;
  inbox_id: number | null;
  message_id_header: string;
  content: unknown;
  attempts: number;
  /** Whom the tries before did not reach; null while no server told them apart: the next try is for everybody. */
  undelivered: Undelivered[] | null;
  /** Proof of the claim: whoever writes the outcome must still hold it. */
  fence: string;
};

/**
 * Claims the mail that is due longest, of any inbox but those in `full` (null stands for the mails of
 * the system). Mails of one conversation go one after the other, so that they arrive in the order
 * they were written. Null when nothing is due.
 */
export async function claimDue(
  db: Db,
  full: readonly (number | null)[] = [],
): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    update outbox set fence = gen_random_uuid(), lease_until = now() + make_interval(secs => ${claimSeconds}),
      first_try_at = coalesce(first_try_at, now()), updated_at = now()
    where id = (
      select o.id from outbox o left join messages m on m.id = o.message_id
      where o.state = 'pending' and o.send_at <= now()
        and (o.lease_until is null or o.lease_until < now())
        and coalesce(o.inbox_id, 0) <> all(${full.map((inboxId) => inboxId ?? 0)}::int[])
        and not exists (
          select 1 from outbox b join messages bm on bm.id = b.message_id
          where bm.conversation_id = m.conversation_id and b.id <> o.id
            and b.state in ('pending','sending') and b.lease_until > now())
      order by o.send_at, o.id limit 1 for update of o skip locked)
    returning id, kind, message_id, inbox_id, message_id_header, content, attempts, undelivered, fence`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** From here on the mail may be out: committed before DATA. False when the claim is lost. */
export async function beginSending(db: Db, { id, fence }: Claim): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update outbox set state = 'sending', lease_until = now() + make_interval(secs => ${claimSeconds}), updated_at = now()
    where id = ${id} and fence = ${fence} and state = 'pending' and lease_until > now()
    returning id`.execute(db);
  return rows.length === 1;
}

export async function renewClaim(db: Db, { id, fence }: Claim): Promise<void> {
  await sql`
    update outbox set lease_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and fence = ${fence} and state in ('pending','sending')`.execute(db);
}

export type Ending = { serverWords: string; undelivered: Undelivered[] | null } & (
  | { state: 'failed' | 'uncertain' }
  /** To all, as far as this server knows; anybody may lack it where a bounce came meanwhile. */
  | { state: 'sent'; bounceWords: string | null }
  /** Tried again after `waitMs`. */
  | { state: 'pending'; waitMs: number }
);

/**
 * A mail of the system that is never tried again is emptied: it may hold the link to a password, which
 * is stored nowhere else but hashed.
 */
const emptied = sql`case when kind = 'system' then '{}'::jsonb else content end`;

/** The outbox row at the end of a try: a bounce may have named somebody while it lasted. */
export type TriedRow = Pick<Claim, 'kind' | 'attempts' | 'undelivered'> & {
  state: string;
  /** Of one that named nobody. */
  bounce_words: string | null;
};

/**
 * Locks the row of a try that ends; undefined when somebody else decided meanwhile. A known end wins
 * over `uncertain`, which only said that nobody knew.
 */
export async function lockTried(tx: Tx, { id, fence }: Claim): Promise<TriedRow | undefined> {
  const { rows } = await sql<TriedRow>`
    select kind, attempts, undelivered, state, bounce_words from outbox
    where id = ${id} and fence = ${fence} and state in ('pending','sending','uncertain')
    for update`.execute(tx);
  return rows[0];
}

/** Writes how the try of a locked row ended. */
export async function endTry(db: Db, { id, fence }: Claim, ending: Ending): Promise<void> {
  const waitMs = ending.state === 'pending' ? ending.waitMs : 0;
  const tried = ending.state === 'pending' ? 1 : 0;
  const isBounced = ending.state === 'sent' && ending.bounceWords !== null;
  const undelivered = isBounced ? null : ending.undelivered;
  await sql`
    update outbox set state = ${ending.state}, server_words = ${ending.serverWords},
      send_at = case when ${ending.state} = 'pending' then now() + make_interval(secs => ${waitMs / 1000}) else send_at end,
      content = ${ending.state === 'pending' ? sql`content` : emptied},
      undelivered = ${undelivered && JSON.stringify(undelivered)}::jsonb,
      bounce_words = case when ${ending.state} <> 'sent' then bounce_words end,
      maybe_out = maybe_out or ${ending.state} = 'uncertain', attempts = attempts + ${tried}, lease_until = null, updated_at = now()
    where id = ${id} and fence = ${fence}`.execute(db);
}

/** Gives a claim back untried, due again after `waitMs`. */
export async function release(db: Db, { id, fence }: Claim, waitMs: number): Promise<void> {
  await sql`
    update outbox set lease_until = null, send_at = now() + make_interval(secs => ${waitMs / 1000})
    where id = ${id} and fence = ${fence} and state = 'pending'`.execute(db);
}

const isInterrupted = sql`state = 'sending' and (lease_until is null or lease_until < now())`;

/** Mails whose worker vanished while it sent them. */
export async function interruptedTries(
  db: Db,
): Promise<{ id: number; message_id: number | null }[]> {
  const { rows } = await sql<{ id: number; message_id: number | null }>`
    select id, message_id from outbox where ${isInterrupted} order by id`.execute(db);
  return rows;
}

/**
 * Whether an interrupted mail arrived is not known, so it is never sent again by itself (behaviour.md
 * 6). False when its worker was heard of again.
 */
export async function markInterrupted(
  db: Db,
  { id, serverWords }: { id: number; serverWords: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update outbox set state = 'uncertain', server_words = ${serverWords}, content = ${emptied}, maybe_out = true,
      lease_until = null, updated_at = now()
    where id = ${id} and ${isInterrupted}
    returning id`.execute(db);
  return rows.length === 1;
}

/** For an instance that knows itself to be the only one: claims of its killed predecessor. */
export async function dropAllClaims(db: Db): Promise<void> {
  await sql`
    update outbox set lease_until = now() - interval '1 second'
    where state in ('pending','sending') and lease_until > now()`.execute(db);
}
