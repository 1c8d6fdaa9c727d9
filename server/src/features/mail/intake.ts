import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@parley/contract';
import { type InboxAddresses, tiesOf } from '@parley/domain';
import { isDatabaseGone } from '../../db/gone.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type MailParser, type ParsedMail, ParseError } from '../../mail/parse/index.ts';
import { type Outcome, receiveMail } from '../conversations/index.ts';
import { discardAttachments, storeAttachments } from './attachments.ts';
import type { Bell } from './bell.ts';
import { type InboxErrors, inWords } from './inbox-errors.ts';
import { createLanes } from './lanes.ts';
import {
  beginAttempts,
  decide,
  earlierCopy,
  forgiveAttempts,
  lockStored,
  othersNeed,
  postpone,
  returnToServer,
  type StoredRow,
  type Tries,
  type Verdict,
} from './ledger-repository.ts';
import { withTemporaryFile } from './raw-store.ts';

const maxAttempts = 3;
// The bell rings each second while mails wait, so it is hardly ever slept out.
const pauseMs = 10 * 60_000;
// The next mails are read while those before are being written.
const begunAtOnce = { first: 20, again: 1 };
const writtenAtOnce = 4;

export type IntakeOptions = {
  inbox: { id: number } & InboxAddresses;
  errors: InboxErrors;
  parser: MailParser;
  /** Second tries have a loop and a reader of their own: others wait for a mail's limit only once. */
  tries: Tries;
  /** Rung when there is something to take in. */
  bell: Bell;
};

/**
 * Takes in the stored mail of one inbox until the signal is given: each becomes a message, is known
 * already, or is put aside with the reason. Mails that anything ties together keep their order.
 */
export async function takeIn(
  deps: Deps,
  options: IntakeOptions,
  signal: AbortSignal,
): Promise<void> {
  const { inbox, bell, parser, tries } = options;
  while (!signal.aborted) {
    try {
      if (tries === 'first') await parser.ready();
      const limit = begunAtOnce[tries];
      const rows = await beginAttempts(deps.db, { inboxId: inbox.id, tries, limit });
      if (rows.length > 0) await takeSome(deps, options, { rows, signal });
      else await bell.sleep(pauseMs, signal);
    } catch (error) {
      deps.log.warn({ err: error, inbox: inbox.id }, 'taking mail in waits');
      await bell.sleep(pauseMs, signal);
    }
  }
}

/** Reads one mail after the other and writes them as they come, until one shows that nothing works. */
async function takeSome(
  deps: Deps,
  options: IntakeOptions,
  { rows, signal }: { rows: readonly StoredRow[]; signal: AbortSignal },
): Promise<void> {
  const lanes = createLanes(writtenAtOnce);
  const left: number[] = [];
  let failure: unknown;
  for (const row of rows) {
    if (failure !== undefined || signal.aborted) {
      left.push(row.id);
      continue;
    }
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work().catch((error: unknown) => explain(deps, options, { row, error }));
      } catch (error) {
        failure ??= error;
      }
    };
    // The same bytes once more are known as such only when the first are written.
    await lanes.clear(new Set([row.raw_key]));
    await attempt(async () => {
      if (await isKnown(deps, row)) return;
      const mail = await parse(deps, options, row);
      const ties = tiesOf(mail, options.inbox).add(row.raw_key);
      await lanes.run(ties, () => attempt(() => write(deps, options, { row, mail })));
    });
  }
  await lanes.idle();
  if (left.length > 0) await forgiveAttempts(deps.db, left);
  if (failure !== undefined) throw failure;
}

/** Whether these bytes came into this inbox before; then the row says so. */
async function isKnown({ db }: Deps, row: StoredRow): Promise<boolean> {
  const earlier = await earlierCopy(db, { rawKey: row.raw_key, id: row.id });
  if (!earlier) return false;
  const verdict: Verdict =
    earlier.state === 'erased'
      ? { state: 'erased', reason: '' }
      : { state: 'duplicate', messageId: earlier.message_id, reason: '' };
  await decide(db, { id: row.id, verdict, subject: earlier.subject, sender: earlier.sender });
  return true;
}

async function write(
  deps: Deps,
  { inbox, errors }: IntakeOptions,
  { row, mail }: { row: StoredRow; mail: ParsedMail },
): Promise<void> {
  // It was read, so whatever stopped the attempts before lay outside the mail.
  if (row.attempts > 1) await forgiveAttempts(deps.db, [row.id]);
  await takeParsed(deps, { inbox, row, mail });
  await errors.report(inbox.id, 'storage', null);
}

function parse(
  { storage }: Deps,
  { parser, tries }: IntakeOptions,
  row: StoredRow,
): Promise<ParsedMail> {
  return withTemporaryFile(async (file) => {
    await pipeline(await storage.get(row.raw_key), createWriteStream(file, { mode: 0o600 }));
    // It was being read whenever the app stopped: its fault, or bad luck. Apart it shows which.
    const isApart = tries === 'again' || row.attempts > maxAttempts;
    return isApart ? parser.parseApart(file) : parser.parse(file);
  });
}

/** One transaction makes the message and says so in the ledger: both or neither. */
export async function takeParsed(
  deps: Deps,
  { inbox, row, mail }: { inbox: IntakeOptions['inbox']; row: StoredRow; mail: ParsedMail },
): Promise<void> {
  const { storage } = deps;
  const attachments = await storeAttachments(storage, {
    rawKey: row.raw_key,
    attachments: mail.attachments,
  });
  const verdict = await commit(deps, async (tx) => {
    if (!(await lockStored(tx, row.id))) return null;
    const received = { inbox, mail, rawKey: row.raw_key, attachments, now: deps.now() };
    const outcome = verdictOf(await receiveMail(tx, received));
    await decide(tx, {
      id: row.id,
      verdict: outcome,
      subject: mail.subject.slice(0, 500),
      sender: mail.from?.address ?? '',
    });
    return outcome;
  });
  if (!verdict || verdict.state === 'message') return;
  // Another row with these bytes has or will have the same files: its message shows them.
  if (await othersNeed(deps.db, row.raw_key)) return;
  await discardAttachments(storage, attachments);
}

function verdictOf(outcome: Outcome): Verdict {
  if (outcome.outcome === 'message') return { state: 'message', messageId: outcome.messageId };
  if (outcome.outcome === 'duplicate') {
    return { state: 'duplicate', messageId: outcome.messageId, reason: '' };
  }
  return { state: 'quarantined', reason: `mailLedger.${outcome.reason}` };
}

/** What went wrong decides who is to blame: the mail, or what it needs to be taken in. */
async function explain(
  deps: Deps,
  options: IntakeOptions,
  { row, error }: { row: StoredRow; error: unknown },
): Promise<void> {
  const { db, log } = deps;
  if (error instanceof ParseError) {
    await notTaken(deps, row, error.message);
    return;
  }
  if (isDatabaseGone(error) || isRace(error)) {
    await forgiveAttempts(db, [row.id]);
    throw error;
  }
  if (error instanceof Failure && error.type === 'NotFoundException') {
    await returnToServer(db, row.id, 'mailLedger.noRaw');
    return;
  }
  const words = await inWords(db, error);
  if (words !== null) {
    await forgiveAttempts(db, [row.id]);
    await options.errors.report(options.inbox.id, 'storage', words);
    throw error;
  }
  log.error({ err: error, ledger: row.id }, 'a mail could not be taken in');
  await notTaken(deps, row, error instanceof Error ? error.message : String(error));
}

/** Another transaction was first (unique key, serialisation, deadlock): trying again decides. */
function isRace(error: unknown): boolean {
  return ['23505', '40001', '40P01'].includes(String((error as { code?: unknown }).code));
}

async function notTaken(deps: Deps, row: StoredRow, reason: string): Promise<void> {
  if (row.attempts >= maxAttempts) await quarantine(deps, row, reason);
  else await postpone(deps.db, row.id, reason);
}

async function quarantine({ db }: Deps, row: StoredRow, reason: string): Promise<void> {
  const verdict: Verdict = { state: 'quarantined', reason };
  await decide(db, { id: row.id, verdict, subject: '', sender: '' });
}
