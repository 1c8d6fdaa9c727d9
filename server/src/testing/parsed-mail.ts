import { createHash, randomUUID } from 'node:crypto';
import type { Address } from '@parley/contract';
import type { ParsedMail } from '../mail/parse/index.ts';

/** A mail as the parser would give it; what is not named is what an ordinary customer's mail has. */
export function parsedMail(
  mail: Partial<Omit<ParsedMail, 'from'>> & { from?: string | null; name?: string } = {},
): ParsedMail {
  const { from = 'jane@customer.example', name = 'Jane Doe', ...rest } = mail;
  const text = rest.text ?? 'Hello, my order did not arrive.';
  return {
    messageId: `${randomUUID()}@customer.example`,
    messageIdIsDerived: false,
    from: from === null ? null : { name, address: from },
    replyTo: [],
    to: [mailbox('support@parley.test')],
    cc: [],
    recipients: ['support@parley.test'],
    subject: 'My order',
    date: '2026-11-20T10:00:00.000Z',
    inReplyTo: null,
    references: [],
    headers: [['Subject', 'My order']],
    text,
    html: '',
    isCut: false,
    quoteStart: null,
    attachments: [],
    bodyHash: createHash('sha256').update(text).digest('hex'),
    automatic: false,
    autoReplied: false,
    loopMark: null,
    bounce: null,
    ...rest,
  };
}

export function mailbox(address: string, name = ''): Address {
  return { name, address };
}
