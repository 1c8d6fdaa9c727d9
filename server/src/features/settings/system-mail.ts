import { randomUUID } from 'node:crypto';
import type { Address, InboxSmtpConfig } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { addressOf } from '../../mail/address-in.ts';
import type { Secrets } from '../../secrets.ts';
import { settingOf } from './repository.ts';

/** A mail of the system itself, as it lies in the outbox (`outbox.content`, kind `system`). */
export type SystemMail = { to: string; subject: string; text: string; html: string };

/**
 * The servers that carry system mail and the address it comes from; those of an inbox may take its
 * access token in place of a password.
 */
export type SystemMailRoute = {
  from: Address;
  servers: (InboxSmtpConfig & { inbox_id: number | null; by_oauth: boolean })[];
};

/** Puts a system mail into the durable outbox; it goes out after commit. */
export function queueSystemMail(
  tx: Tx,
  mail: SystemMail,
  key: string | null = null,
): Promise<void> {
  return queueSystemMails(tx, [{ ...mail, key }]);
}

/** Several at once. What has a `key` is put there once, however often it is tried. */
export async function queueSystemMails(
  tx: Tx,
  mails: readonly (SystemMail & { key: string | null })[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ key, ...content }) => {
    const header = `<${randomUUID()}@parley.invalid>`;
    return { header, content, key };
  });
  await sql`
    insert into outbox (kind, message_id_header, content, key)
    select 'system', header, content, key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (header text, content jsonb, key text)
    on conflict (key) do nothing`.execute(tx);
}

/**
 * What was refused for now is tried at once, and anew for a day: servers were put right. That is the
 * mails of the system, which any inbox may carry, and the replies of the inbox named unless it is off. A
 * try under way at the servers as they were loses its claim before it hands anything over.
 */
export async function sendWaitingNow(tx: Tx, inboxId: number | null): Promise<void> {
  await sql`
    update outbox set send_at = now(), attempts = 1, fence = null, lease_until = null
    where (kind = 'system' or inbox_id = (select id from inboxes where id = ${inboxId} and enabled))
      and state = 'pending' and (attempts > 0 or lease_until is not null)`.execute(tx);
}

/** Puts the mail with an agent's way in there; it takes the place of the one before as their last. */
export async function queueWayIn(tx: Tx, mail: SystemMail, agentId: number): Promise<void> {
  await forgetWayIn(tx, agentId);
  await queueSystemMail(tx, mail, wayInKey(agentId));
}

/** The agent's last such mail is no matter any more. */
export async function forgetWayIn(tx: Tx, agentId: number): Promise<void> {
  await tx.updateTable('outbox').set({ key: null }).where('key', '=', wayInKey(agentId)).execute();
}

/** Why the agent's last mail with a way in did not go out; null where it did, or there was none. */
export async function wayInError(db: Db, agentId: number): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('server_words')
    .where('key', '=', wayInKey(agentId))
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst();
  return row?.server_words ?? null;
}

const wayInKey = (agentId: number) => `way-in-${agentId}`;

export type StoredEmailSettings = {
  enabled: boolean;
  host: string;
  port: number;
  username: string;
  password_encrypted: string;
  auth_protocol: InboxSmtpConfig['auth_protocol'];
  tls_type: InboxSmtpConfig['tls_type'];
  tls_skip_verify: boolean;
  email_address: string;
};

type InboxRoute = StoredEmailSettings & {
  from: string;
  from_address: string;
  inbox_id: number;
  by_oauth: boolean;
};

export const emailSettingsKey = 'notifications.email';

/**
 * What carries system mail (behaviour.md 2): the notification settings; until they are set, the
 * first enabled inbox with SMTP; null with neither.
 */
export async function systemMailRoute(db: Db, secrets: Secrets): Promise<SystemMailRoute | null> {
  const stored = (await settingOf(db, emailSettingsKey)) as StoredEmailSettings | undefined;
  if (stored?.enabled && stored.host) {
    const { password_encrypted, enabled: _enabled, email_address, ...server } = stored;
    return {
      from: addressOf(email_address, email_address),
      servers: [
        { ...server, password: secrets.open(password_encrypted), inbox_id: null, by_oauth: false },
      ],
    };
  }
  const { rows } = await sql<InboxRoute>`
    select i."from", i.from_address, i.id as inbox_id, i.oauth_provider is not null and s.auth_protocol <> 'none' as by_oauth, s.host, s.port, s.username, s.password_encrypted, s.auth_protocol, s.tls_type, s.tls_skip_verify
    from inboxes i join inbox_servers s on s.inbox_id = i.id and s.kind = 'smtp'
    where i.id = (
      select i2.id from inboxes i2 where i2.enabled
        and exists (select 1 from inbox_servers s2 where s2.inbox_id = i2.id and s2.kind = 'smtp')
      order by i2.id limit 1)
    order by s.position, s.id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    from: addressOf(first.from, first.from_address),
    servers: rows.map(({ from: _from, from_address: _address, password_encrypted, ...server }) => ({
      ...server,
      password: secrets.open(password_encrypted),
    })),
  };
}
