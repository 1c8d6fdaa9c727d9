import { createHash } from 'node:crypto';
import { derivedMessageId, type MailIdentity } from '@parley/domain';
import type { ParsedMail } from '../../mail/parse/index.ts';

/** What makes two deliveries the same mail (behaviour.md 5). */
export function identityOf(mail: ParsedMail): MailIdentity {
  return {
    messageId: mail.messageId,
    from: mail.from?.address ?? '',
    date: mail.date ? Date.parse(mail.date) : null,
    bodyHash: mail.bodyHash,
  };
}

/** The same of a message that is stored. */
export function identityOfStored(stored: {
  message_id: string;
  from: string;
  mail_date: Date | null;
  body_hash: string | null;
}) {
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
export function derivedIdsOf(mail: MailIdentity): { id: string; formerId: string } {
  const { messageId, from, date, bodyHash } = mail;
  const hash = createHash('sha256').update(`${from}\0${date}\0${bodyHash}`).digest('hex');
  return {
    id: derivedMessageId(messageId, hash),
    formerId: derivedMessageId(messageId, bodyHash),
  };
}
