import { isDeepStrictEqual } from 'node:util';
import { Failure, type Inbox, type InboxInput, type InboxUsage } from '@parley/contract';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, nameTaken, refuseIfChanged } from '../../failures.ts';
import { isKept, keptPassword, mask } from '../../kept-password.ts';
import { addressIn } from '../../mail/address-in.ts';
import { sanitiseReply } from '../../mail/parse/index.ts';
import type { Secrets } from '../../secrets.ts';
import { type By, recordChange } from '../activity/index.ts';
import { sendWaitingNow } from '../settings/system-mail.ts';
import { checkSignature, templateName, wrapsReplies } from '../templates/index.ts';
import { giveBack } from './give-back.ts';
import { endGrant } from './grant-repository.ts';
import {
  conversationsIn,
  deleteInbox,
  type InboxRow,
  inboxRow,
  inboxRows,
  insertInbox,
  lockInbox,
  putServers,
  type ServerRow,
  serverRows,
  toggleInbox,
  updateInbox,
  usageOf,
} from './repository.ts';

export async function allInboxes(db: Db): Promise<Inbox[]> {
  const rows = await inboxRows(db);
  const servers = await serverRows(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => inboxOf(row, servers));
}

export async function existingInbox(db: Db, id: number): Promise<Inbox> {
  const row = await inboxRow(db, id);
  if (!row) throw new Failure('NotFoundException', 'errors.inboxNotFound');
  return inboxOf(row, await serverRows(db, [id]));
}

export async function createInbox(
  deps: Deps,
  { input, ...by }: { input: InboxInput } & By,
): Promise<Inbox> {
  const create = async (tx: Tx) => {
    await checkWords(tx, input);
    const id = await insertInbox(tx, fieldsOf(input));
    if (id === undefined) return nameTaken();
    await putServers(tx, id, serversOf({ secrets: deps.secrets, stored: [], input }));
    await sendWaitingNow(tx, id);
    await tell(tx, by, { from: null, to: await logged(tx, id) });
    return existingInbox(tx, id);
  };
  return commit(deps, create, ['inboxes', 'outbox']);
}

export async function changeInbox(
  deps: Deps,
  { id, input, ...by }: { id: number; input: InboxInput } & By,
): Promise<Inbox> {
  const change = async (tx: Tx) => {
    await lockInbox(tx, id);
    refuseIfChanged(input.updated_at, await existingInbox(tx, id));
    await checkWords(tx, input);
    const stored = await serverRows(tx, [id]);
    const from = await logged(tx, id);
    if (!(await updateInbox(tx, id, fieldsOf(input)))) return nameTaken();
    const ended = await endGrant(tx, { inboxId: id, kept: input.oauth_provider });
    await putServers(tx, id, serversOf({ secrets: deps.secrets, stored, input }));
    const to = await logged(tx, id);
    if (!isDeepStrictEqual(sendingOf(from), sendingOf(to))) await sendWaitingNow(tx, id);
    await tell(tx, by, { from, to });
    return { changed: await existingInbox(tx, id), ended };
  };
  const { changed, ended } = await commit(deps, change, ['inboxes', 'outbox']);
  giveBack(deps, ended);
  return changed;
}

export async function switchInbox(deps: Deps, { id, ...by }: { id: number } & By): Promise<Inbox> {
  const toggle = async (tx: Tx) => {
    await lockInbox(tx, id);
    const from = await logged(tx, id);
    await toggleInbox(tx, id);
    await sendWaitingNow(tx, id);
    await tell(tx, by, { from, to: await logged(tx, id) });
    return existingInbox(tx, id);
  };
  return commit(deps, toggle, ['inboxes', 'outbox']);
}

/** What goes with an inbox, and what keeps it from going. */
export async function inboxUsage(db: Db, id: number): Promise<InboxUsage> {
  await existingInbox(db, id);
  return usageOf(db, id);
}

/** Only an inbox without conversations goes: its mail would be lost with it. */
export async function removeInbox(deps: Deps, { id, ...by }: { id: number } & By): Promise<void> {
  const remove = async (tx: Tx) => {
    const from = await logged(tx, id);
    const count = await conversationsIn(tx, id);
    if (count > 0) {
      throw new Failure('ConflictException', 'errors.inboxHoldsConversations', {
        values: { count },
        data: { conversations: count },
      });
    }
    const grant = await endGrant(tx, { inboxId: id, kept: null });
    await deleteInbox(tx, id);
    await tell(tx, by, { from, to: null });
    return grant;
  };
  giveBack(deps, await commit(deps, remove, ['inboxes']));
}

/** What may be why its mail was refused. */
function sendingOf({ smtp, from, enabled, oauth_provider }: Awaited<ReturnType<typeof logged>>) {
  return { smtp, from, enabled, oauth_provider };
}

type Logged = Awaited<ReturnType<typeof logged>> | null;

/** Tells the activity log, and every open browser that there are other inboxes to choose from. */
async function tell(tx: Tx, by: By, { from, to }: { from: Logged; to: Logged }): Promise<void> {
  await recordChange(tx, by, { model: 'inbox', from, to });
  await recordSettings(tx, { changed: 'inboxes', actorId: by.actor?.id ?? null });
}

/** What the activity log tells of an inbox; with its sealed passwords, of which it keeps the change only. */
async function logged(tx: Tx, id: number) {
  const inbox = await existingInbox(tx, id);
  const {
    config: _masked,
    oauth_state: _state,
    last_error: _error,
    last_error_at: _at,
    template_id,
    ...fields
  } = inbox;
  const servers = await serverRows(tx, [id]);
  const of = (kind: ServerRow['kind']) =>
    servers
      .filter((server) => server.kind === kind)
      .map(({ kind: _kind, inbox_id: _inbox, ...server }) => server);
  const template = template_id === null ? null : await templateName(tx, template_id);
  return { ...fields, template, imap: of('imap'), smtp: of('smtp') };
}

async function checkWords(db: Db, { template_id, signature }: InboxInput): Promise<void> {
  checkSignature(signature);
  if (template_id !== null && !(await wrapsReplies(db, template_id))) {
    throw fieldFailure('template_id', 'errors.templateNotFound');
  }
}

function inboxOf(row: InboxRow, servers: readonly ServerRow[]): Inbox {
  const of = (kind: ServerRow['kind']) =>
    servers.filter((server) => server.inbox_id === row.id && server.kind === kind);
  const common = ({
    id,
    host,
    port,
    username,
    password_encrypted,
    tls_type,
    tls_skip_verify,
  }: ServerRow) => ({
    id,
    host,
    port,
    username,
    password: password_encrypted === '' ? '' : mask,
    tls_type,
    tls_skip_verify,
  });
  return {
    ...row,
    config: {
      imap: of('imap').map((server) => ({ ...common(server), mailbox: server.mailbox })),
      smtp: of('smtp').map((server) => ({
        ...common(server),
        auth_protocol: server.auth_protocol,
      })),
    },
    last_error_at: row.last_error_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function fieldsOf(input: InboxInput) {
  const sender = addressIn(input.from);
  if (!sender) throw fieldFailure('from', 'errors.from');
  const {
    name,
    enabled,
    csat_enabled,
    from,
    reply_to,
    plus_addressing,
    quote_history,
    template_id,
    oauth_provider,
    import_start,
  } = input;
  return {
    name,
    enabled,
    csat_enabled,
    from,
    reply_to,
    plus_addressing,
    quote_history,
    template_id,
    signature: sanitiseReply(input.signature),
    oauth_provider,
    import_start,
    from_address: sender.address.toLowerCase(),
  };
}

type Sealing = { secrets: Secrets; stored: readonly ServerRow[]; input: InboxInput };

function serversOf({ secrets, stored, input: { config, oauth_provider } }: Sealing) {
  const idOf = (id: number | undefined) =>
    stored.some((row) => row.id === id) ? (id ?? null) : null;
  const sealed = (server: Given, path: string) => {
    const { id, host, password } = server;
    if (!isKept(password)) return secrets.seal(password);
    const current = stored.find((row) => row.id === id);
    // Where no password signs in there is nothing to keep, and nothing to send anywhere later.
    const isUnused = server.auth_protocol === 'none' || oauth_provider !== null;
    return isUnused && current?.host !== host ? '' : keptPassword(current, { host, path });
  };
  return [
    ...config.imap.map(({ password, ...server }, index) => ({
      ...server,
      id: idOf(server.id),
      kind: 'imap' as const,
      auth_protocol: 'plain' as const,
      password_encrypted: sealed({ ...server, password }, `config.imap.${index}.password`),
    })),
    ...config.smtp.map(({ password, ...server }, index) => ({
      ...server,
      id: idOf(server.id),
      kind: 'smtp' as const,
      mailbox: '',
      password_encrypted: sealed({ ...server, password }, `config.smtp.${index}.password`),
    })),
  ];
}

type Given = {
  id?: number | undefined;
  host: string;
  password: string;
  auth_protocol?: string;
};
