import type { OauthProvider } from '@parley/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Sealed tokens with the seconds for which the access token is good. */
export type SealedTokens = {
  access_token_encrypted: string;
  refresh_token_encrypted: string;
  seconds: number;
};

export type Grant = {
  provider: OauthProvider;
  token_url: string;
  hosts: string[];
  access_token_encrypted: string;
  refused: string | null;
  /** The access token has time left, and need not be refreshed yet. */
  is_fresh: boolean;
  /** The access token is good for a while still. */
  is_usable: boolean;
};

export async function grantOf(db: Db, inboxId: number): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    select provider, token_url, hosts, access_token_encrypted, refused,
      refresh_at > now() as is_fresh, expires_at > now() + interval '30 seconds' as is_usable
    from inbox_grants where inbox_id = ${inboxId}`.execute(db);
  return rows[0];
}

/** Five minutes before the end, and never before half of the time is gone. */
function refreshAt(seconds: number) {
  return sql`now() + make_interval(secs => ${Math.max(seconds - 300, seconds / 2)})`;
}
function expiresAt(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

/** Stores what a provider granted, in place of an earlier grant. */
export async function putGrant(
  db: Db,
  grant: SealedTokens & Pick<Grant, 'provider' | 'token_url' | 'hosts'> & { inbox_id: number },
): Promise<void> {
  await sql`delete from inbox_grants where inbox_id = ${grant.inbox_id}`.execute(db);
  await sql`
    insert into inbox_grants (inbox_id, provider, token_url, hosts,
      access_token_encrypted, refresh_token_encrypted, refresh_at, expires_at)
    values (${grant.inbox_id}, ${grant.provider}, ${grant.token_url}, ${grant.hosts},
      ${grant.access_token_encrypted}, ${grant.refresh_token_encrypted},
      ${refreshAt(grant.seconds)}, ${expiresAt(grant.seconds)})`.execute(db);
}

export type EndedGrant = Pick<Grant, 'provider' | 'token_url'> & {
  refresh_token_encrypted: string;
  /** Another inbox signs in to the same mailbox: at the provider both hold one permission. */
  is_shared: boolean;
};

/** The inbox's grant of any provider but this one ends; undefined where there was none. */
export async function endGrant(
  db: Db,
  { inboxId, kept }: { inboxId: number; kept: OauthProvider | null },
): Promise<EndedGrant | undefined> {
  const { rows } = await sql<EndedGrant>`
    delete from inbox_grants g where inbox_id = ${inboxId} and provider is distinct from ${kept}
    returning provider, token_url, refresh_token_encrypted, exists (
      select 1 from inbox_grants o
        join inbox_servers theirs on theirs.inbox_id = o.inbox_id
        join inbox_servers ours on lower(ours.username) = lower(theirs.username)
      where o.inbox_id <> g.inbox_id and o.provider = g.provider
        and ours.inbox_id = g.inbox_id) as is_shared`.execute(db);
  return rows[0];
}

/** How long one instance may take to refresh before another one tries. */
const leaseSeconds = 20;

export type RefreshLease = { lease: string; refresh_token_encrypted: string };

/** The right to refresh a token that is due, for one instance at a time; undefined when it is not given. */
export async function takeRefreshLease(db: Db, inboxId: number): Promise<RefreshLease | undefined> {
  const { rows } = await sql<RefreshLease>`
    update inbox_grants set lease = gen_random_uuid(),
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where inbox_id = ${inboxId} and refresh_at <= now() and refused is null
      and (lease_until is null or lease_until < now())
    returning lease, refresh_token_encrypted`.execute(db);
  return rows[0];
}

type Leased = { inboxId: number; lease: string };

export async function storeRefreshed(
  db: Db,
  { inboxId, lease }: Leased,
  tokens: SealedTokens,
): Promise<void> {
  await sql`
    update inbox_grants set access_token_encrypted = ${tokens.access_token_encrypted},
      refresh_token_encrypted = ${tokens.refresh_token_encrypted}, refreshed_at = now(),
      refresh_at = ${refreshAt(tokens.seconds)}, expires_at = ${expiresAt(tokens.seconds)},
      lease = null, lease_until = null
    where inbox_id = ${inboxId} and lease = ${lease}`.execute(db);
}

/** The provider withdrew what it granted: nobody asks again until the inbox is connected anew. */
export async function markRefused(
  db: Db,
  { inboxId, lease }: Leased,
  words: string,
): Promise<boolean> {
  const { rows } = await sql<{ inbox_id: number }>`
    update inbox_grants set refused = ${words}, lease = null, lease_until = null
    where inbox_id = ${inboxId} and lease = ${lease} returning inbox_id`.execute(db);
  return rows.length > 0;
}

export async function dropRefreshLease(db: Db, { inboxId, lease }: Leased): Promise<void> {
  await sql`
    update inbox_grants set lease = null, lease_until = null
    where inbox_id = ${inboxId} and lease = ${lease}`.execute(db);
}

/**
 * A mail server turned this token away although it has time left: the next one who needs it asks for
 * a new one, which tells whether the grant still stands. Once a minute at most.
 */
export async function distrust(
  db: Db,
  { inboxId, sealed }: { inboxId: number; sealed: string },
): Promise<void> {
  await sql`
    update inbox_grants set refresh_at = now(), expires_at = now()
    where inbox_id = ${inboxId} and access_token_encrypted = ${sealed}
      and refreshed_at < now() - interval '1 minute'`.execute(db);
}
