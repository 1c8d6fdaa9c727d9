import { join } from 'node:path';
import type { InboxImapConfig } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import type { ImapTimeouts } from '../../mail/imap/client.ts';
import { type Mailbox, openMailbox } from '../../mail/imap/mailbox.ts';
import { troubleOf } from '../../mail/trouble.ts';
import { createBell } from './bell.ts';
import { type InboxErrors, inWords } from './inbox-errors.ts';
import type { ImapSource, ReadableInbox } from './inbox-repository.ts';
import {
  addFound,
  addMailbox,
  highestUid,
  type MailboxKey,
  type MailboxRow,
  mailboxOf,
  markFetchFailed,
  markGone,
  markStored,
  noteServerCount,
  type RowToFetch,
  rowsToFetch,
  type StoredRaw,
} from './ledger-repository.ts';
import { takeNumbering } from './numbering-repository.ts';
import { storeRaw, withTemporaryFolder } from './raw-store.ts';
import { withToken } from './with-token.ts';

export type ReaderTiming = {
  /** How long to wait for news before looking anyway. */
  pollMs: number;
  /** The first wait after a failure; it doubles up to `retryMaxMs`. */
  retryMs: number;
  retryMaxMs: number;
  /** How long to wait for the mail server; as usual where it is not said. */
  imap?: ImapTimeouts;
};

export type ReaderOptions = {
  inbox: ReadableInbox;
  server: ImapSource;
  errors: InboxErrors;
  timing: ReaderTiming;
  /** Called when a raw mail was stored and can be taken in. */
  onStored(): void;
};

/**
 * Reads one mailbox until the signal is given, which hangs up at once: gives every UID a ledger
 * row, stores every raw mail. Connects again by itself, whatever fails.
 */
export async function readMailbox(
  deps: Deps,
  options: ReaderOptions,
  signal: AbortSignal,
): Promise<void> {
  const { inbox, server, errors, timing } = options;
  const source = `imap:${server.id}`;
  const pause = createBell();
  let failures = 0;
  while (!signal.aborted) {
    let mailbox: Mailbox | null = null;
    try {
      mailbox = await withToken(deps, { kind: 'imap', server }, (ready) =>
        openMailbox(ready, {
          outbound: deps.config.outbound.mail,
          timeouts: timing.imap,
          signal,
        }),
      );
      let numbering: number | null = null;
      while (!signal.aborted) {
        numbering = await readOnce(deps, options, { mailbox, signal, numbering });
        await errors.report(inbox.id, source, null);
        failures = 0;
        await mailbox.waitForChange(timing.pollMs, signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      await tell(deps, options, { error, source });
      const wait = timing.retryMs * 2 ** Math.min(failures - 1, 10);
      await pause.sleep(Math.min(wait, timing.retryMaxMs), signal);
    } finally {
      await mailbox?.close();
    }
  }
}

type Session = { mailbox: Mailbox; signal: AbortSignal };

// So many mails, or bytes, are written to the disk together: one wait for it serves them all.
const fetchedAtOnce = 20;
const bytesAtOnce = 20 * 1024 * 1024;

/** Answers the UIDVALIDITY it read under; `numbering` is the one before. */
async function readOnce(
  deps: Deps,
  options: ReaderOptions,
  { numbering, ...session }: Session & { numbering: number | null },
): Promise<number> {
  const { mailbox, signal } = session;
  const { db } = deps;
  const state = await mailbox.refresh();
  const key: MailboxKey = {
    inboxId: options.inbox.id,
    folder: folderName(options.server),
    uidValidity: state.uidValidity,
  };
  const row = (await mailboxOf(db, key)) ?? (await begin(deps, options, { mailbox, key }));
  if (state.uidValidity !== numbering) await takeNumbering(db, key);
  await noteServerCount(db, row.id, state.exists);
  const cursor = await highestUid(db, key, row.before_uid);
  await addFound(db, key, await mailbox.uidsFrom(cursor + 1));
  for (;;) {
    const due = await rowsToFetch(db, key, fetchedAtOnce);
    if (due.length === 0 || signal.aborted) return state.uidValidity;
    await fetchSome(deps, options, { ...session, due });
  }
}

/**
 * The start of a mailbox, or of a new numbering of it: what the server received before the start
 * the administrator chose stays there, as one range. After a new UIDVALIDITY the same rule brings
 * back what is known already, which its bytes give away as duplicates.
 */
async function begin(
  { db }: Deps,
  { inbox }: ReaderOptions,
  { mailbox, key }: { mailbox: Mailbox; key: MailboxKey },
): Promise<MailboxRow> {
  const { exists, uidNext } = mailbox.state();
  const start = startOf(inbox);
  const first = start === null ? 1 : ((await mailbox.firstUidSince(start)) ?? uidNext);
  const taken = exists === 0 ? 0 : (await mailbox.uidsFrom(first)).length;
  await addMailbox(db, {
    key,
    beforeUid: first - 1,
    beforeCount: Math.max(0, mailbox.state().exists - taken),
  });
  const row = await mailboxOf(db, key);
  if (!row) throw new Error(`inbox ${inbox.id} was deleted while it was read`);
  return row;
}

function startOf({ importStart, createdAt }: ReadableInbox): Date | null {
  if (importStart.from === 'everything') return null;
  const days = importStart.from === 'days' ? importStart.days : 0;
  return new Date(createdAt.getTime() - days * 24 * 60 * 60_000);
}

type Fetched = Omit<StoredRaw, 'rawKey'> & { file: string };

/** Fetches mails one after the other, then stores them together; also those that came before a failure. */
async function fetchSome(
  deps: Deps,
  { inbox, onStored }: ReaderOptions,
  { mailbox, due, signal }: Session & { due: readonly RowToFetch[] },
): Promise<void> {
  const { db, storage } = deps;
  await withTemporaryFolder(async (folder) => {
    const fetched: Fetched[] = [];
    let bytes = 0;
    try {
      for (const mail of due) {
        if (signal.aborted || bytes >= bytesAtOnce) break;
        const file = join(folder, String(mail.id));
        const one = await fetchOne(deps, { mailbox, signal }, { mail, file });
        if (one) fetched.push(one);
        bytes += one?.size ?? 0;
      }
    } finally {
      const stored = await Promise.all(
        fetched.map(async ({ file, ...mail }) => {
          const raw = { inboxId: inbox.id, sha256: mail.sha256, file };
          return { ...mail, rawKey: await storeRaw(storage, raw) };
        }),
      );
      await markStored(db, stored);
      onStored();
    }
  });
}

/**
 * Null when there is nothing to store: the mail is gone, or the server does not hand it out. Then
 * its row waits for another try, and those behind it go on, over a new connection if this one ended.
 */
async function fetchOne(
  { db }: Deps,
  { mailbox, signal }: Session,
  { mail, file }: { mail: RowToFetch; file: string },
): Promise<Fetched | null> {
  const isAsked = mailbox.usable();
  try {
    const spooled = await mailbox.fetchTo(mail.uid, file);
    if (spooled) return { id: mail.id, file, ...spooled };
    await markGone(db, mail.id, 'mailLedger.gone');
  } catch (error) {
    const trouble = troubleOf(error);
    // Nobody asked for this mail, we hung up ourselves, or it is no trouble of the server.
    if (!trouble || !isAsked || signal.aborted) throw error;
    const isCutOff = !mailbox.usable();
    const reason = trouble.server_words || trouble.message;
    await markFetchFailed(db, { id: mail.id, reason, isCutOff });
    if (isCutOff) throw error;
  }
  return null;
}

/** The mailbox as a URL (RFC 5092): what a UID means depends on all of it. */
export function folderName({ username, host, mailbox }: InboxImapConfig): string {
  return `imap://${encodeURIComponent(username)}@${host.toLowerCase()}/${mailbox}`;
}

async function tell(
  { db, log }: Deps,
  { inbox, errors }: ReaderOptions,
  { error, source }: { error: unknown; source: string },
): Promise<void> {
  log.warn({ err: error, inbox: inbox.id }, 'reading a mailbox failed');
  try {
    const words = await inWords(db, error);
    if (words !== null) await errors.report(inbox.id, source, words);
  } catch (unreachable) {
    log.debug({ err: unreachable }, 'the error could not be noted: the database does not answer');
  }
}
