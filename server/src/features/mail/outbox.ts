import type { Tx } from '../../db/database.ts';
import { isDatabaseGone } from '../../db/gone.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { signIn } from '../../mail/smtp/connection.ts';
import { type SendOutcome, sendMail } from '../../mail/smtp/send.ts';
import { isServerTrouble, mailFailure } from '../../mail/trouble.ts';
import {
  hasReached,
  lockConversationOf,
  messageBouncedBefore,
  messageFailed,
  messageInFlight,
  messageSent,
  messageUncertain,
  replyCounts,
} from '../conversations/index.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { keepSystemMailError } from '../settings/system-mail-error.ts';
import { translatorOf } from '../settings/texts.ts';
import { createBell } from './bell.ts';
import { endingOf, type Tried } from './ending.ts';
import { type InboxErrors, inWords } from './inbox-errors.ts';
import {
  beginSending,
  type Claim,
  claimDue,
  dropAllClaims,
  endTry,
  interruptedTries,
  lockTried,
  markInterrupted,
  release,
  renewClaim,
} from './outbox-repository.ts';
import { outgoingMail } from './outgoing.ts';
import { withToken } from './with-token.ts';

export type OutboxWorker = { stop(): Promise<void> };

/** One sick server holds up its own inbox only. */
const atOnceOfInbox = 4;
const atOnce = 64;
const renewMs = 10_000;

/** Sends what lies in the outbox and is due, until stopped; what is being sent is finished first. */
export function startOutbox(deps: Deps, { errors }: { errors: InboxErrors }): OutboxWorker {
  const { db, signal, config, log } = deps;
  const stop = new AbortController();
  const bell = createBell();
  const unsubscribe = signal.on('outbox', bell.ring);
  const active = new Map<Promise<void>, number | null>();

  async function run(): Promise<void> {
    // With the embedded database there is no other instance: what holds a claim was killed.
    let alone = config.databaseUrl === undefined;
    while (!stop.signal.aborted) {
      try {
        if (alone) await dropAllClaims(db);
        alone = false;
        await sweep(deps);
        await fill();
      } catch (error) {
        log.warn({ err: error }, 'the outbox waits');
      }
      await bell.sleep(1_000, stop.signal);
    }
  }

  async function fill(): Promise<void> {
    while (active.size < atOnce && !stop.signal.aborted) {
      const claim = await claimDue(db, full());
      if (!claim) return;
      const work = deliver(deps, errors, claim)
        .catch((error: unknown) => log.error({ err: error, outbox: claim.id }, 'sending failed'))
        .finally(() => {
          active.delete(work);
          bell.ring();
        });
      active.set(work, claim.inbox_id);
    }
  }

  function full(): (number | null)[] {
    const taken = Map.groupBy(active.values(), (inboxId) => inboxId);
    return [...taken].filter(([, all]) => all.length >= atOnceOfInbox).map(([inboxId]) => inboxId);
  }

  const running = run();
  return {
    async stop() {
      stop.abort();
      unsubscribe();
      await running;
      await Promise.all(active.keys());
    },
  };
}

class ClaimLost extends Error {}

async function deliver(deps: Deps, errors: InboxErrors, claim: Claim): Promise<void> {
  const outcome = await tryOnce(deps, claim);
  if (outcome) await reportServer(deps, { errors, claim, outcome });
}

/** One try, whose end is written; null when the claim was lost. */
async function tryOnce(deps: Deps, claim: Claim): Promise<SendOutcome | null> {
  const { db, log } = deps;
  const renewal = setInterval(() => {
    renewClaim(db, claim).catch((error: unknown) => {
      log.debug({ err: error }, 'a claim could not be renewed');
    });
  }, renewMs);
  try {
    const tried = await attempt(deps, claim);
    const isWritten = await persist(deps, () => end(deps, claim, tried));
    return isWritten ? tried.outcome : null;
  } catch (error) {
    if (error instanceof ClaimLost) return null;
    // Nothing was handed over yet: the claim is given back, or runs out by itself.
    await persist(deps, () => release(db, claim, 5_000));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** `addressees`: those in To, whom it answers. */
type TriedMail = Tried & { addressees: string[] };

async function attempt(deps: Deps, claim: Claim): Promise<TriedMail> {
  const { servers, mail, addressees } = await outgoingMail(deps, claim);
  const outcome = await sendMail(servers, mail, {
    outbound: deps.config.outbound.mail,
    signIn: (server, reach) =>
      withToken(deps, { kind: 'smtp', server }, (ready) => signIn(ready, reach)),
    async beforeData() {
      const begun = await commit(deps, async (tx) => {
        const messageId = claim.message_id;
        await lockConversationOf(tx, messageId);
        if (!(await beginSending(tx, claim))) return false;
        if (messageId !== null)
          await messageInFlight(tx, { messageId, serverWords: null, status: 'sending' });
        return true;
      });
      if (!begun) throw new ClaimLost(`outbox row ${claim.id} was taken by another worker`);
    },
  });
  return { outcome, recipients: mail.envelope.to, addressees };
}

/**
 * Writes how a try ended; false when the claim was lost. The outbox row and the message change together.
 * It counts as a reply as soon as one of those it is addressed to has it: a colleague in Cc does not
 * answer the customer.
 */
async function end(deps: Deps, claim: Claim, tried: TriedMail): Promise<boolean> {
  return commit(deps, async (tx) => {
    const messageId = claim.message_id;
    await lockConversationOf(tx, messageId);
    const row = await lockTried(tx, claim);
    if (!row) return false;
    const ending = await endingOf(tx, row, tried);
    await endTry(tx, claim, ending);
    if (messageId === null) return true;
    const told = { messageId, serverWords: ending.serverWords };
    if (ending.state === 'sent') await sent(tx, { ...told, bounceWords: ending.bounceWords });
    if (ending.state === 'failed') await messageFailed(tx, told);
    if (ending.state === 'uncertain') await messageUncertain(tx, told);
    if (ending.state === 'pending') await messageInFlight(tx, { ...told, status: 'pending' });
    const isAnswered = hasReached(tried.addressees, ending.undelivered);
    if (isAnswered && !hasReached(tried.addressees, claim.undelivered)) {
      await replyCounts(tx, { messageId, at: deps.now() });
    }
    return true;
  });
}

async function sent(
  tx: Tx,
  { bounceWords, ...told }: { messageId: number; serverWords: string; bounceWords: string | null },
): Promise<void> {
  if (bounceWords === null) await messageSent(tx, told);
  else await messageBouncedBefore(tx, { ...told, serverWords: bounceWords });
}

/** How a try ended must not be forgotten because the database is away for a minute. */
async function persist<T>({ log }: Deps, work: () => Promise<T>): Promise<T> {
  const bell = createBell();
  const never = new AbortController().signal;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseGone(error) || tries >= 600) throw error;
      log.warn({ err: error }, 'the outcome of a try waits for the database');
      await bell.sleep(500, never);
    }
  }
}

async function sweep({ db, signal }: Deps): Promise<void> {
  const interrupted = await interruptedTries(db);
  if (interrupted.length === 0) return;
  const serverWords = translatorOf(await workspaceLanguage(db))('mailErrors.interrupted');
  for (const { id, message_id: messageId } of interrupted) {
    await commit({ db, signal }, async (tx) => {
      await lockConversationOf(tx, messageId);
      if (!(await markInterrupted(tx, { id, serverWords })) || messageId === null) return;
      await messageUncertain(tx, { messageId, serverWords });
    });
  }
}

/** An SMTP server that cannot be used at all is a trouble of the inbox or the system, not of one mail. */
async function reportServer(
  { db, log }: Deps,
  { errors, claim, outcome }: { errors: InboxErrors; claim: Claim; outcome: SendOutcome },
): Promise<void> {
  const report = async (words: string | null) => {
    if (claim.inbox_id !== null) await errors.report(claim.inbox_id, 'smtp', words);
    else if (await keepSystemMailError(db, words)) {
      log.warn({ outbox: claim.id, words }, 'mails of the system wait');
    }
  };
  if (outcome.kind === 'sent') return report(null);
  if (outcome.kind !== 'temporary' || !isServerTrouble(outcome.trouble)) return;
  const words = await inWords(db, mailFailure(outcome.trouble));
  if (words !== null) await report(words);
}
