import type { ImportStart, Inbox, InboxInput, InboxUsage } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export type ServerRow = {
  id: number;
  inbox_id: number;
  kind: 'imap' | 'smtp';
  host: string;
  port: number;
  username: string;
  password_encrypted: string;
  mailbox: string;
  auth_protocol: 'none' | 'plain' | 'login' | 'cram';
  tls_type: 'none' | 'starttls' | 'tls';
  tls_skip_verify: boolean;
};

export type InboxRow = Omit<
  Inbox,
  'config' | 'import_start' | 'last_error_at' | 'created_at' | 'updated_at'
> & {
  import_start: ImportStart;
  last_error_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const oauthState = sql`case when i.oauth_provider is not null then coalesce((
    select case when g.refused is not null then 'refused' else 'connected' end
    from inbox_grants g where g.inbox_id = i.id and not exists (
      select 1 from inbox_servers s where s.inbox_id = i.id
        and s.auth_protocol <> 'none' and lower(s.host) <> all(g.hosts))), 'missing') end`;
const columns = sql`i.id, i.name, i.channel, i.enabled, i.csat_enabled, i."from", i.reply_to, i.plus_addressing, i.quote_history,
  i.template_id, i.signature, i.oauth_provider, ${oauthState} as oauth_state, i.import_start, i.last_error, i.last_error_at, i.created_at, i.updated_at`;

export async function inboxRows(db: Db): Promise<InboxRow[]> {
  const { rows } =
    await sql<InboxRow>`select ${columns} from inboxes i order by lower(i.name) collate "und-x-icu", i.id`.execute(
      db,
    );
  return rows;
}

export async function inboxRow(db: Db, id: number): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`select ${columns} from inboxes i where i.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function lockInbox(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from inboxes where id = ${id} for no key update`.execute(tx);
}

export async function serverRows(db: Db, inboxIds: readonly number[]): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select id, inbox_id, kind, host, port, username, password_encrypted, mailbox, auth_protocol, tls_type, tls_skip_verify
    from inbox_servers where inbox_id = any(${[...inboxIds]}::int[]) order by position, id`.execute(
    db,
  );
  return rows;
}

export type InboxFields = Pick<
  InboxInput,
  | 'name'
  | 'enabled'
  | 'csat_enabled'
  | 'from'
  | 'reply_to'
  | 'plus_addressing'
  | 'quote_history'
  | 'template_id'
  | 'signature'
  | 'oauth_provider'
  | 'import_start'
> & { from_address: string };

/** Undefined when the name is taken. */
export async function insertInbox(db: Db, fields: InboxFields): Promise<number | undefined> {
  const row = await db
    .insertInto('inboxes')
    .values({ ...fields, import_start: JSON.stringify(fields.import_start), last_error: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateInbox(db: Db, id: number, fields: InboxFields): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update inboxes set name = ${fields.name}, enabled = ${fields.enabled}, csat_enabled = ${fields.csat_enabled}, "from" = ${fields.from},
      from_address = ${fields.from_address}, reply_to = ${fields.reply_to}, plus_addressing = ${fields.plus_addressing},
      quote_history = ${fields.quote_history}, template_id = ${fields.template_id}, signature = ${fields.signature}, oauth_provider = ${fields.oauth_provider}, errors = '{}', last_error = null, last_error_at = null, updated_at = now()
    where id = ${id} and not exists (select 1 from inboxes o where lower(o.name) = lower(${fields.name}) and o.id <> ${id})
    returning id`.execute(db);
  return rows.length > 0;
}

export async function toggleInbox(db: Db, id: number): Promise<void> {
  await sql`
    update inboxes set enabled = not enabled, errors = '{}', last_error = null, last_error_at = null, updated_at = now()
    where id = ${id}`.execute(db);
}

/** Replaces the servers of an inbox; rows that keep their id stay the same row. */
export async function putServers(
  db: Db,
  inboxId: number,
  servers: readonly (Omit<ServerRow, 'id' | 'inbox_id'> & { id: number | null })[],
): Promise<void> {
  const kept = servers.flatMap((server) => (server.id === null ? [] : [server.id]));
  await sql`delete from inbox_servers where inbox_id = ${inboxId} and id <> all(${kept}::int[])`.execute(
    db,
  );
  for (const [position, { id, ...server }] of servers.entries()) {
    const values = { ...server, position };
    if (id === null)
      await db
        .insertInto('inbox_servers')
        .values({ ...values, inbox_id: inboxId })
        .execute();
    else
      await db
        .updateTable('inbox_servers')
        .set(values)
        .where('id', '=', id)
        .where('inbox_id', '=', inboxId)
        .execute();
  }
}

export async function conversationsIn(db: Db, inboxId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from conversations where inbox_id = ${inboxId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Conversations of an inbox, and the mails its ledger knows. */
export async function usageOf(db: Db, id: number): Promise<InboxUsage> {
  const { rows } = await sql<InboxUsage>`
    select (select count(*) from conversations where inbox_id = ${id})::int as conversations,
      (select count(*) from mail_ledger where inbox_id = ${id})::int as mails`.execute(db);
  return rows[0] as InboxUsage;
}

export async function deleteInbox(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('inboxes').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0;
}
