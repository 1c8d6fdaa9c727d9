import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Exchange, Letter, Letters, Person } from './letters.ts';

export type Writing = {
  from: Person;
  to: string;
  subject: string;
  text: string;
  file: { filename: string; content: Buffer } | null;
  answered: Letter | null;
};

/**
 * Hands a customer's mail to Parley's SMTP receiver, as any mail server would, and keeps it beside
 * what Parley sent. Throws what the receiver says when it takes it not.
 */
export async function deliverAsCustomer(
  letters: Letters,
  { writing, port }: { writing: Writing; port: number },
): Promise<Letter> {
  const raw = await mailOf(writing);
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: writing.from.address, to: [writing.to] }, raw });
  } finally {
    transport.close();
  }
  return letters.add('written', raw);
}

/** An answer to the newest mail of the exchange that Parley sent; null when there is none. */
export function answering(
  { letters, customer, subject }: Exchange,
  { text, file }: Pick<Writing, 'text' | 'file'>,
): Writing | null {
  const answered = letters.findLast(({ kind }) => kind === 'sent');
  const to = answered && (answered.mail.replyTo[0] ?? answered.mail.from);
  if (!answered || !to) return null;
  return {
    from: customer,
    to: to.address,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text,
    file,
    answered,
  };
}

function mailOf({ from, to, subject, text, file, answered }: Writing): Promise<Buffer> {
  const [, domain = 'customer.example'] = from.address.split('@');
  const references = answered ? [...answered.mail.references, answered.mail.messageId] : [];
  const mail = new MailComposer({
    from,
    to,
    subject,
    text: text + (answered ? quoted(answered) : ''),
    messageId: `<${randomUUID()}@${domain}>`,
    inReplyTo: answered ? `<${answered.mail.messageId}>` : undefined,
    references: references.map((id) => `<${id}>`),
    attachments: file ? [file] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

function quoted({ mail, at }: Letter): string {
  const words = mail.text.slice(0, mail.quoteStart ?? undefined).trim();
  const date = at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const lines = words.split('\n').map((line) => `> ${line}`);
  return `\n\nOn ${date}, ${mail.from?.name || mail.from?.address} wrote:\n${lines.join('\n')}\n`;
}
