import type { ParsedMail } from '../../mail/parse/index.ts';

/** What makes two deliveries the same mail (behaviour.md 5). */
export function identityOf(mail: ParsedMail) {
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
