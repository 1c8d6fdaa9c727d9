import { createHash } from 'node:crypto';
import { derivedMessageId, isDuplicate, type MailIdentity } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { messageByMessageId, type StoredMail } from './receive-repository.ts';
import type { ReceivedMail } from './received.ts';

/** Which id the mail is kept under, or the message it is already known as (behaviour.md 5). */
export async function idFor(
  tx: Tx,
  received: ReceivedMail,
): Promise<{ messageId: string; knownAs: number | null }> {
  const { inbox, mail } = received;
  const identity = identityOf(mail);
  const under = (messageId: string) => messageByMessageId(tx, { inboxId: inbox.id, messageId });
  const first = await under(mail.messageId);
  if (!first) return { messageId: mail.messageId, knownAs: null };
  if (isOwnCopy(received, first)) return { messageId: mail.messageId, knownAs: first.id };
  const { id, formerId } = derivedIdsOf(identity);
  for (const stored of [first, await under(id), await under(formerId)]) {
    if (!stored) continue;
    const isThis = isDuplicate(identity, {
      ...identityOfStored(stored),
      messageId: mail.messageId,
    });
    if (isThis) return { messageId: id, knownAs: stored.id };
  }
  return { messageId: id, knownAs: null };
}

/** Our own reply came back, since the inbox's address was among its recipients. */
function isOwnCopy({ inbox, mail }: ReceivedMail, known: StoredMail): boolean {
  return known.type === 'outgoing' && mail.from?.address === inbox.from_address;
}

/** What makes two deliveries the same mail (behaviour.md 5). */
function identityOf(mail: ParsedMail): MailIdentity {
  return {
    messageId: mail.messageId,
    from: mail.from?.address ?? '',
    date: mail.date ? Date.parse(mail.date) : null,
    bodyHash: mail.bodyHash,
  };
}

/** The same of a message that is stored. */
function identityOfStored(stored: StoredMail): MailIdentity {
  return {
    messageId: stored.message_id,
    from: stored.from,
    date: stored.mail_date?.getTime() ?? null,
    bodyHash: stored.body_hash ?? '',
  };
}

/**
 * The ids a mail may be kept under whose own id belongs to another mail: the one that all of its
 * identity makes, and the one that its body alone made before.
 */
function derivedIdsOf(mail: MailIdentity): { id: string; formerId: string } {
  const { messageId, from, date, bodyHash } = mail;
  const hash = createHash('sha256').update(`${from}\0${date}\0${bodyHash}`).digest('hex');
  return {
    id: derivedMessageId(messageId, hash),
    formerId: derivedMessageId(messageId, bodyHash),
  };
}
