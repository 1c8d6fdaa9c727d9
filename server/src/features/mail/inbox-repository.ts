import type { ImportStart, InboxImapConfig, InboxSmtpConfig } from '@parley/contract';
import {
  conversationTokensIn,
  type InboxAddresses,
  isOwnAddress,
  withoutToken,
} from '@parley/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';

/** A server of an inbox; `by_oauth` says that it takes an access token in place of the password. */
export type SigningIn = { inbox_id: number | null; by_oauth: boolean };
export type ImapSource = InboxImapConfig & SigningIn;
export type SmtpRoute = InboxSmtpConfig & SigningIn;

/** An inbox as the readers need it. */
export type ReadableInbox = InboxAddresses & {
  id: number;
  importStart: ImportStart;
  createdAt: Date;
  imap: ImapSource[];
  /** Differs as soon as anything here was changed. */
  version: string;
};

type InboxRow = InboxAddresses & {
  id: number;
  import_start: ImportStart;
  created_at: Date;
  version: string;
};
type ServerRow = Omit<InboxImapConfig & InboxSmtpConfig, 'id' | 'password'> & {
  id: number;
  inbox_id: number;
  by_oauth: boolean;
  password_encrypted: string;
};

/** Every enabled inbox with its IMAP servers, passwords opened. */
export async function readableInboxes(db: Db, secrets: Secrets): Promise<ReadableInbox[]> {
  const inboxes = await sql<InboxRow>`
    select i.id, i.from_address, i.reply_to, i.import_start, i.created_at,
      md5(concat_ws(' ', i.from_address, i.reply_to, i.oauth_provider, g.connected_at,
        string_agg(s::text, ',' order by s.position, s.id))) as version
    from inboxes i
    left join inbox_servers s on s.inbox_id = i.id and s.kind = 'imap'
    left join inbox_grants g on g.inbox_id = i.id
    where i.enabled
    group by i.id, g.connected_at order by i.id`.execute(db);
  const servers = await serversOf(db, 'imap');
  return inboxes.rows.map((row) => ({
    id: row.id,
    importStart: row.import_start,
    createdAt: row.created_at,
    from_address: row.from_address,
    reply_to: row.reply_to,
    version: row.version,
    imap: imapOf(servers, secrets, row.id),
  }));
}

/** The IMAP servers of an inbox, in their order. */
export async function imapServersOf(
  db: Db,
  secrets: Secrets,
  inboxId: number,
): Promise<ImapSource[]> {
  return imapOf(await serversOf(db, 'imap'), secrets, inboxId);
}

function imapOf(servers: ServerRow[], secrets: Secrets, inboxId: number): ImapSource[] {
  return servers
    .filter((server) => server.inbox_id === inboxId)
    .map(({ password_encrypted, auth_protocol: _auth, ...server }) => ({
      ...server,
      password: secrets.open(password_encrypted),
    }));
}

/** The SMTP servers of an inbox in the order they are tried. */
export async function smtpServersOf(
  db: Db,
  secrets: Secrets,
  inboxId: number,
): Promise<SmtpRoute[]> {
  const servers = await serversOf(db, 'smtp');
  return servers
    .filter((server) => server.inbox_id === inboxId)
    .map(({ password_encrypted, mailbox: _mailbox, ...server }) => ({
      ...server,
      password: secrets.open(password_encrypted),
    }));
}

async function serversOf(db: Db, kind: 'imap' | 'smtp'): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select s.id, s.inbox_id, s.host, s.port, s.username, s.password_encrypted, s.mailbox,
      s.auth_protocol, s.tls_type, s.tls_skip_verify,
      i.oauth_provider is not null and s.auth_protocol <> 'none' as by_oauth
    from inbox_servers s join inboxes i on i.id = s.inbox_id
    where s.kind = ${kind} order by s.inbox_id, s.position, s.id`.execute(db);
  return rows;
}

/**
 * The inbox that takes mail for an address (lower case): that of the conversation the address names, one
 * that has it letter for letter, or one that has it but for what stands behind a plus. Null where none
 * does, or only one that is switched off.
 */
export async function inboxForAddress(db: Db, address: string): Promise<number | null> {
  const all = await db
    .selectFrom('inboxes')
    .select(['id', 'from_address', 'reply_to', 'enabled'])
    .orderBy('enabled', 'desc')
    .orderBy('id')
    .execute();
  const own = all.filter((inbox) => isOwnAddress(address, inbox));
  const plain = withoutToken(address);
  const [token] = conversationTokensIn([address]);
  const named = token ? await inboxOfConversation(db, token) : undefined;
  // Those that are on stand first.
  const exact = own.filter(
    ({ from_address, reply_to }) => from_address === plain || reply_to.toLowerCase() === plain,
  );
  const found =
    own.find(({ id, enabled }) => enabled && id === named) ??
    exact.find(({ enabled, from_address }) => enabled && from_address === plain) ??
    exact[0] ??
    own[0];
  return found?.enabled ? found.id : null;
}

async function inboxOfConversation(db: Db, uuid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('inbox_id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.inbox_id;
}

/** Says in words what stops this inbox at one source, or with null that nothing does. Writes only changes. */
export async function setInboxError(
  db: Db,
  { inboxId, source, text }: { inboxId: number; source: string; text: string | null },
): Promise<void> {
  const errors =
    text === null
      ? sql`errors - ${source}::text`
      : sql`errors || jsonb_build_object(${source}::text, ${text}::text)`;
  await sql`
    update inboxes set errors = ${errors},
      last_error = (select string_agg(value, E'\\n' order by key) from jsonb_each_text(${errors})),
      last_error_at = case when ${errors} = '{}'::jsonb then null else now() end
    where id = ${inboxId} and errors ->> ${source} is distinct from ${text}`.execute(db);
}

export async function clearInboxErrors(db: Db, inboxId: number): Promise<void> {
  await sql`
    update inboxes set errors = '{}', last_error = null, last_error_at = null
    where id = ${inboxId} and errors <> '{}'`.execute(db);
}
