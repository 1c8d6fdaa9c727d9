import { Failure, type LedgerRow } from '@parley/contract';
import { type Actor, may, maySee } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { type By, recordActivity } from '../activity/index.ts';
import { inboxRow } from '../inboxes/repository.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import { imapServersOf } from './inbox-repository.ts';
import {
  countLedger,
  erase,
  inboxExists,
  ledgerRow,
  ledgerRows,
  readAgain,
  readAllAgain,
  type StoredLedgerRow,
  summaryOf,
} from './ledger-admin-repository.ts';
import { folderName } from './reader.ts';
import { templatePreview } from './template-preview.ts';
import { sendTestMail } from './test-mail.ts';
import { testServers } from './test-servers.ts';

/** The mail ledger of an inbox for its administrators, and mail as a trial: connections, a test mail, previews. */
export function mailRoutes(deps: Deps): Handlers {
  const { db, signal, secrets, storage } = deps;

  async function shown(actor: Actor, rows: StoredLedgerRow[]): Promise<LedgerRow[]> {
    const translate = translatorOf(await workspaceLanguage(db));
    return rows.map((row) => ({
      ...row,
      ...(mayRead(actor, row) ? { readable: true } : unread),
      reason: translate(row.reason),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  }

  async function oneRow(inboxId: number, rowId: number): Promise<StoredLedgerRow> {
    const row = await ledgerRow(db, { inboxId, rowId });
    if (!row) throw new Failure('NotFoundException', 'mailLedger.noRow');
    return row;
  }

  async function shownRow(actor: Actor, inboxId: number, rowId: number): Promise<LedgerRow> {
    const [row] = await shown(actor, [await oneRow(inboxId, rowId)]);
    return row as LedgerRow;
  }

  async function foldersOf(inboxId: number): Promise<string[]> {
    return (await imapServersOf(db, secrets, inboxId)).map(folderName);
  }

  async function checkInbox(inboxId: number): Promise<void> {
    if (await inboxExists(db, inboxId)) return;
    throw new Failure('NotFoundException', 'mailLedger.noInbox');
  }

  return {
    testInbox: ({ body }) => testServers(deps, body),

    testEmailNotificationSettings: ({ actor, body }) => sendTestMail(deps, { actor, input: body }),

    previewTemplate: ({ actor, body }) => templatePreview(deps, { actor, input: body }),

    async ledgerSummary({ params }) {
      const folders = await foldersOf(params.id);
      const summary = await summaryOf(db, { inboxId: params.id, folders });
      if (!summary) throw new Failure('NotFoundException', 'mailLedger.noInbox');
      return {
        ...summary,
        last_error_at: summary.last_error_at?.toISOString() ?? null,
        server_counted_at: summary.server_counted_at?.toISOString() ?? null,
      };
    },

    async listLedger({ actor, params, query }) {
      const inboxId = params.id;
      await checkInbox(inboxId);
      const { state, page, page_size: limit } = query;
      const after = query.after === undefined ? null : idOfCursor(query.after);
      const offset = after === null ? (page - 1) * limit : 0;
      const found = await ledgerRows(db, { inboxId, state, after, offset, limit });
      const results = await shown(actor, found.slice(0, limit));
      const total = await countLedger(db, { inboxId, state });
      const last = results.at(-1);
      return {
        results,
        total,
        page,
        per_page: limit,
        total_pages: Math.ceil(total / limit),
        next: found.length > limit && last ? last.id.toString(36) : null,
      };
    },

    async readAgain({ actor, request, params }) {
      const { id: inboxId, row_id: rowId } = params;
      await oneRow(inboxId, rowId);
      const folders = await foldersOf(inboxId);
      await commit(deps, async (tx) => {
        if (!(await readAgain(tx, { inboxId, rowId, folders }))) {
          throw new Failure('ConflictException', 'mailLedger.notReadable');
        }
        await record(tx, { actor, request }, { type: 'mail_read_again', inboxId, rowId });
      });
      signal.raise('inboxes');
      return shownRow(actor, inboxId, rowId);
    },

    async readAllAgain({ actor, request, params }) {
      const inboxId = params.id;
      await checkInbox(inboxId);
      const work = async (tx: Tx) => {
        await record(tx, { actor, request }, { type: 'mail_read_again', inboxId });
        return readAllAgain(tx, inboxId);
      };
      return { rows: await commit(deps, work, ['inboxes']) };
    },

    async downloadRaw({ actor, params, reply }) {
      const row = await oneRow(params.id, params.row_id);
      if (row.raw_key === null || row.state === 'erased' || !mayRead(actor, row)) {
        throw new Failure('NotFoundException', 'mailLedger.noRaw');
      }
      const content = await storage.get(row.raw_key);
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="mail-${row.id}.eml"`)
        .header('x-content-type-options', 'nosniff')
        .send(content);
    },

    async eraseRaw({ actor, request, params }) {
      const { id: inboxId, row_id: rowId } = params;
      const row = await oneRow(inboxId, rowId);
      await commit(deps, async (tx) => {
        await erase(tx, { inboxId, rowId, rawKey: row.raw_key });
        await record(tx, { actor, request }, { type: 'mail_erased', inboxId, rowId });
      });
      // A kill before this leaves an orphan for the sweep.
      if (row.raw_key !== null) await storage.delete(row.raw_key);
      return shownRow(actor, inboxId, rowId);
    },
  };
}

/** What the ledger tells of a customer's mail to those who may not read it. */
const unread = {
  readable: false,
  subject: '',
  sender: '',
  message_uuid: null,
  conversation_uuid: null,
};

/** A mail that became a message is for those who may read that; the others are the administrators' care. */
function mayRead(actor: Actor, row: StoredLedgerRow): boolean {
  if (row.message_uuid === null) return row.state !== 'message';
  return may(actor, 'messages:read') && maySee(actor, row);
}

/** Writes into the activity log what was done with the mail of an inbox, or with one row of it. */
async function record(
  tx: Tx,
  by: By,
  {
    type,
    inboxId,
    rowId,
  }: { type: 'mail_read_again' | 'mail_erased'; inboxId: number; rowId?: number },
): Promise<void> {
  const name = (await inboxRow(tx, inboxId))?.name ?? '';
  const changes =
    rowId === undefined ? [] : [{ field: 'mail_id', from: rowId, to: null, is_secret: false }];
  await recordActivity(tx, by, { type, model: 'inbox', id: inboxId, name, changes });
}

function idOfCursor(after: string): number {
  if (!/^[0-9a-z]{1,9}$/.test(after)) throw new Failure('InputException', 'errors.cursor');
  return Number.parseInt(after, 36);
}
