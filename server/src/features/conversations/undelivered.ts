import type { Address } from '@parley/contract';

/** A recipient who does not have the mail, with what the server said; `permanent` ones are not tried again. */
export type Undelivered = { address: string; words: string; permanent: boolean };

export type Addressed = { to?: Address[]; cc?: Address[]; bcc?: Address[] };

/** A reply with what its outbox row knows; `maybe_out`: a try was uncertain, or it came back. */
export type OutboxFacts = {
  meta: Addressed;
  undelivered: Undelivered[] | null;
  maybe_out: boolean;
};

/** Everybody a reply is addressed to, each once. */
export function recipientsOf({ to = [], cc = [], bcc = [] }: Addressed): string[] {
  return [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))];
}

/** Whom the next try goes to: everybody at first, then those refused for now. */
export function stillToReach(
  meta: Addressed,
  undelivered: readonly Undelivered[] | null,
): string[] {
  if (undelivered === null) return recipientsOf(meta);
  return undelivered.filter(({ permanent }) => !permanent).map(({ address }) => address);
}

/** Whether at least one of these addresses has the mail. */
export function hasReached(
  addresses: readonly string[],
  undelivered: readonly Undelivered[] | null,
): boolean {
  if (undelivered === null) return false;
  return addresses.some((address) => !undelivered.some((one) => one.address === address));
}

/** Whether somebody has a reply, or may have it: then it is not taken back. */
export function isOut({ meta, undelivered, maybe_out }: OutboxFacts): boolean {
  return maybe_out || hasReached(recipientsOf(meta), undelivered);
}

/** What the server said, and of whom where it spoke of several. */
export function wordsOf(undelivered: readonly Undelivered[]): string {
  if (undelivered.length === 1) return undelivered[0]?.words ?? '';
  return undelivered.map(({ address, words }) => `${address}: ${words}`).join('\n');
}
