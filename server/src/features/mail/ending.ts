import { backOff } from '@parley/domain';
import type { Db } from '../../db/database.ts';
import type { SendOutcome } from '../../mail/smtp/send.ts';
import { mailFailure } from '../../mail/trouble.ts';
import { type Undelivered, wordsOf } from '../conversations/index.ts';
import { inWords } from './inbox-errors.ts';
import type { Ending, TriedRow } from './outbox-repository.ts';

/** How a try went, and whom it went to. */
export type Tried = { outcome: SendOutcome; recipients: readonly string[] };

/** What a try makes of its outbox row: whom it left out, and whether it is tried again. */
export async function endingOf(db: Db, row: TriedRow, tried: Tried): Promise<Ending> {
  const { outcome, recipients } = tried;
  if (outcome.kind === 'uncertain') {
    const undelivered = openAfter(row.undelivered, { outcome, recipients });
    return { state: 'uncertain', serverWords: outcome.why, undelivered };
  }
  const words = outcome.response || (await ourWords(db, outcome));
  const undelivered = undeliveredAfter(row.undelivered, { outcome, words });
  const serverWords = undelivered?.length ? wordsOf(undelivered) : words;
  const told = { serverWords, undelivered };
  if (undelivered?.length === 0) return { state: 'sent', bounceWords: row.bounce_words, ...told };
  const isHopeless = undelivered?.every(({ permanent }) => permanent);
  // One that became uncertain meanwhile was emptied: there is nothing left to send.
  const isEmptied = row.kind === 'system' && row.state === 'uncertain';
  const isOver = isEmptied || (isHopeless ?? outcome.kind === 'permanent');
  const waitMs = isOver ? null : backOff(row.attempts + 1);
  return waitMs === null ? { state: 'failed', ...told } : { state: 'pending', waitMs, ...told };
}

type Decided = Exclude<SendOutcome, { kind: 'uncertain' }>;

async function ourWords(db: Db, outcome: Decided): Promise<string> {
  if (outcome.kind === 'sent') return '';
  return (await inWords(db, mailFailure(outcome.trouble))) ?? '';
}

/** Null as long as the server told nobody apart: then the next try is for everybody. */
function undeliveredAfter(
  before: Undelivered[] | null,
  { outcome, words }: { outcome: Decided; words: string },
): Undelivered[] | null {
  const { kind, refused } = outcome;
  if (kind !== 'sent' && refused.length === 0) {
    const permanent = kind === 'permanent';
    return before?.map((one) => (one.permanent ? one : { ...one, words, permanent })) ?? null;
  }
  const now = refused.map(({ response, ...one }) => ({ ...one, words: response }));
  return [...lostBefore(before, now), ...now];
}

/**
 * Whether the others have it is not known; whom the server refused by name has it not, which stays so
 * when an agent says that it arrived.
 */
function openAfter(
  before: Undelivered[] | null,
  { outcome, recipients }: { outcome: Uncertain; recipients: readonly string[] },
): Undelivered[] | null {
  const { refused, why } = outcome;
  if (refused.length === 0) return before;
  const now = recipients.map((address) => {
    const refusal = refused.find((one) => one.address === address);
    return { address, words: refusal?.response ?? why, permanent: refusal !== undefined };
  });
  return [...lostBefore(before, now), ...now];
}

type Uncertain = Extract<SendOutcome, { kind: 'uncertain' }>;

/** Those given up before, but for those that are told of anew. */
function lostBefore(before: Undelivered[] | null, now: readonly Undelivered[]): Undelivered[] {
  const isNew = (address: string) => !now.some((one) => one.address === address);
  return before?.filter(({ permanent, address }) => permanent && isNew(address)) ?? [];
}
