import type { Address } from '@parley/contract';

/** A Message-ID without angle brackets and surrounding space (RFC 5322 section 3.6.4). */
export function normaliseMessageId(value: string): string {
  return value.trim().replace(/^<+/, '').replace(/>+$/, '').trim();
}

/** The Message-IDs in a References or In-Reply-To header, in their order. */
export function messageIdsIn(header: string): string[] {
  const bracketed = [...header.matchAll(/<([^<>\s]+)>/g)].map((match) => match[1] ?? '');
  const ids = bracketed.length > 0 ? bracketed : header.split(/[\s,]+/);
  return [...new Set(ids.map(normaliseMessageId).filter((id) => id !== ''))];
}

const tokenMark = 'conv-';

/** The address a customer answers to, so that the answer names its conversation by uuid. */
export function plusAddress(address: string, conversationUuid: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${tokenMark}${conversationUuid}${address.slice(at)}`;
}

const tokenPattern = /\+conv-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;

/** The conversation uuids in the plus-addresses among the recipients, in their order. */
export function conversationTokensIn(recipients: readonly string[]): string[] {
  const found = recipients.map((recipient) => tokenPattern.exec(recipient)?.[1]?.toLowerCase());
  return [...new Set(found.filter((token) => token !== undefined))];
}

/** An address as it was before `plusAddress` put the token in. */
export function withoutToken(address: string): string {
  return address.replace(tokenPattern, '@');
}

/** An address without its plus part: `help+x@a.example` and `help@a.example` are one mailbox. */
export function withoutPlus(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const plus = lower.indexOf('+');
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower;
}

/** The addresses of an inbox: what it writes from, and where it asks for answers (empty: the same). */
export type InboxAddresses = { from_address: string; reply_to: string };

/** Whether an address is one of the inbox's own, whatever stands behind a plus on either side. */
export function isOwnAddress(address: string, inbox: InboxAddresses): boolean {
  const plain = withoutPlus(address);
  const own = [inbox.from_address, inbox.reply_to].filter((one) => one !== '');
  return own.some((one) => withoutPlus(one) === plain);
}

/** So many people one mail of a stranger brings into a conversation, or has an answer go to. */
export const mostPeopleOfMail = 50;

/**
 * Whom an answer goes to when the agent names nobody: those whom Reply-To of the mail it answers names,
 * else its sender, but for the inbox itself; else the contact.
 */
export function recipientsOfAnswer(
  mail: { reply_to: readonly Address[]; from: readonly Address[] },
  { inbox, contact }: { inbox: InboxAddresses; contact: string },
): string[] {
  for (const named of [mail.reply_to, mail.from]) {
    const others = named.filter(({ address }) => !isOwnAddress(address, inbox));
    const addresses = [...new Set(others.map(({ address }) => address))];
    if (addresses.length > 0) return addresses.slice(0, mostPeopleOfMail);
  }
  return [contact];
}

export type ThreadingHeaders = { inReplyTo: string | null; references: readonly string[] };

/** Ids a mail may answer, most telling first: In-Reply-To, then References newest first. */
export function answeredIds({ inReplyTo, references }: ThreadingHeaders): string[] {
  const ids = [...(inReplyTo ? [inReplyTo] : []), ...references.toReversed()];
  return [...new Set(ids)].slice(0, 50);
}

/**
 * Whether a mail joins the conversation it points to (behaviour.md 5): a token vouches for
 * anybody; without one the sender must be a participant, since References can be forged.
 */
export function joins(mail: { byToken: boolean; senderTakesPart: boolean }): boolean {
  return mail.byToken || mail.senderTakesPart;
}

/**
 * What ties a mail to others of its inbox: ids, people, the conversation it names. Two mails with
 * nothing in common may be taken in in any order, or at once.
 */
export function tiesOf(
  mail: ThreadingHeaders & {
    messageId: string;
    from: { address: string } | null;
    recipients: readonly string[];
    bounce: { originalMessageId: string | null } | null;
  },
  inbox: InboxAddresses,
): Set<string> {
  const people = [mail.from?.address ?? '', ...mail.recipients];
  const ties = [
    mail.messageId,
    ...answeredIds(mail),
    mail.bounce?.originalMessageId,
    ...conversationTokensIn(mail.recipients),
    ...people.filter((address) => !isOwnAddress(address, inbox)).map(withoutPlus),
  ];
  return new Set(ties.filter((tie) => typeof tie === 'string').filter((tie) => tie !== ''));
}

export type MailIdentity = {
  messageId: string;
  from: string;
  /** Milliseconds since 1970; null without a Date header. */
  date: number | null;
  bodyHash: string;
};

/** Whether two mails of one inbox are the same mail (behaviour.md 5). */
export function isDuplicate(a: MailIdentity, b: MailIdentity): boolean {
  return (
    a.messageId === b.messageId &&
    a.from.toLowerCase() === b.from.toLowerCase() &&
    a.date === b.date &&
    a.bodyHash === b.bodyHash
  );
}

/** Under which id a mail is kept whose own id belongs to another mail already; `hash` is of its identity. */
export function derivedMessageId(messageId: string, hash: string): string {
  return `${hash.slice(0, 16)}.${messageId}`.slice(0, 900);
}

/** Automatic answers to one contact in an hour before we stop: loops end here (behaviour.md 5). */
export const automaticRepliesPerHour = 5;

/** Whether a mail may be answered automatically at all. */
export function mayAnswerAutomatically(mail: {
  automatic: boolean;
  ownLoopHeader: boolean;
  repliesThisHour: number;
}): boolean {
  return !mail.automatic && !mail.ownLoopHeader && mail.repliesThisHour < automaticRepliesPerHour;
}
