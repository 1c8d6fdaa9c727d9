import { backOff } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import type { SendOutcome } from '../../mail/smtp/send.ts';
import { type Undelivered, wordsOf } from '../conversations/index.ts';
import { workspaceLanguage } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import type { Claim, Ending } from './outbox-repository.ts';

/** What a try makes of its outbox row: whom it left out, and whether it is tried again. */
export async function endingOf({ db }: Deps, claim: Claim, outcome: SendOutcome): Promise<Ending> {
  const before = claim.undelivered;
  if (outcome.kind === 'uncertain') {
    return { state: 'uncertain', serverWords: outcome.why, undelivered: before };
  }
  const words = outcome.response || (await ourWords(db, outcome));
  const undelivered = undeliveredAfter(before, { outcome, words });
  const serverWords = undelivered?.length ? wordsOf(undelivered) : words;
  const told = { serverWords, undelivered };
  if (undelivered?.length === 0) return { state: 'sent', ...told };
  const isHopeless = undelivered?.every(({ permanent }) => permanent);
  const waitMs = (isHopeless ?? outcome.kind === 'permanent') ? null : backOff(claim.attempts + 1);
  return waitMs === null ? { state: 'failed', ...told } : { state: 'pending', waitMs, ...told };
}

type Decided = Exclude<SendOutcome, { kind: 'uncertain' }>;

async function ourWords(db: Deps['db'], outcome: Decided): Promise<string> {
  if (outcome.kind === 'sent') return '';
  const { message, host } = outcome.trouble;
  return translatorOf(await workspaceLanguage(db))(message, { host });
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
  const lost = before?.filter(({ permanent }) => permanent) ?? [];
  const now = refused.map(({ response, ...one }) => ({ ...one, words: response }));
  return [...lost, ...now];
}
