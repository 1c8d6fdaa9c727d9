import MailComposer from 'nodemailer/lib/mail-composer';
import type { DemoFile } from './files.ts';
import type { Language } from './languages.ts';
import { newsletter } from './newsletter.ts';
import type { Chance } from './random.ts';
import { shop } from './shop/name.ts';
import type { Act, Thread } from './thread.ts';

/** A mail of the thread that was written before: what an answer quotes and refers to. */
export type Earlier = { id: string; text: string; at: Date; from: string; isOurs: boolean };

export type Written = {
  thread: Thread;
  act: Act;
  files: readonly DemoFile[];
  earlier: readonly Earlier[];
  inbox: { name: string; from_address: string };
};

export function mailIdOf({ customer }: Thread, act: Act): string {
  return `${act.uuid}@${customer.address.split('@')[1]}`;
}

/** The mail of a customer, byte for byte: plain or HTML, an answer with the history most quote. */
export function customerMail(written: Written, chance: Chance): Promise<Buffer> {
  const { thread, act, files, earlier, inbox } = written;
  const last = earlier.findLast(({ isOurs }) => isOurs);
  const isHtml = act.word === 'html' || (act.word === '' && chance.happens(0.2));
  const isQuoting = last !== undefined && act.by === 'customer' && chance.happens(0.7);
  const quote = isQuoting ? { last, line: quoteLine(thread.customer.language, last) } : null;
  const text = act.text + (chance.happens(0.1) ? `\n\n${phones[thread.customer.language]}` : '');
  const inline = files.filter(({ filename }) => filename.startsWith('inline-'));
  const quoted = quote ? `\n\n${quote.line}\n${prefixed(quote.last.text)}` : '';
  const htmlText =
    act.word === 'newsletter' ? newsletter(text, shop.domain) : htmlOf(text, { quote, inline });
  return composed({
    from: { name: thread.customer.name, address: thread.customer.address },
    to: { name: inbox.name, address: inbox.from_address },
    subject: last
      ? `${answers[thread.customer.language] ?? 'Re:'} ${thread.subject}`
      : thread.subject,
    messageId: `<${mailIdOf(thread, act)}>`,
    date: act.at,
    inReplyTo: last ? `<${last.id}>` : undefined,
    references: earlier.map(({ id }) => `<${id}>`),
    text: text + quoted,
    html: isHtml || inline.length > 0 || act.word === 'newsletter' ? htmlText : undefined,
    headers: act.by === 'machine' ? { 'auto-submitted': 'auto-replied' } : {},
    attachments: files.map((file) => ({
      ...file,
      ...(inline.includes(file) ? { cid: contentIdOf(file) } : {}),
    })),
    baseBoundary: act.uuid,
  });
}

/** A mail server's report that our last reply did not arrive (RFC 3464). */
export function bounceMail({ thread, act, earlier, inbox }: Written): Buffer {
  const { address } = thread.customer;
  const [, domain = ''] = address.split('@');
  const last = earlier.findLast(({ isOurs }) => isOurs);
  const lines = [
    `Return-Path: <>`,
    `From: Mail Delivery System <MAILER-DAEMON@mx.${domain}>`,
    `To: ${inbox.from_address}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${mailIdOf(thread, act)}>`,
    `Date: ${act.at.toUTCString()}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${act.uuid}"`,
    ...['', `--${act.uuid}`, 'Content-Type: text/plain; charset=utf-8', ''],
    `This is the mail system at host mx.${domain}.`,
    ...['', 'Your message could not be delivered to one or more recipients.', ''],
    `<${address}>: ${act.text}`,
    ...['', `--${act.uuid}`, 'Content-Type: message/delivery-status', ''],
    ...[`Reporting-MTA: dns; mx.${domain}`, '', `Final-Recipient: rfc822; ${address}`],
    ...['Action: failed', 'Status: 5.2.2', `Diagnostic-Code: smtp; ${act.text}`],
    ...['', `--${act.uuid}`, 'Content-Type: text/rfc822-headers', ''],
    `Message-ID: <${last?.id ?? ''}>`,
    ...['', `--${act.uuid}--`, ''],
  ];
  return Buffer.from(lines.join('\r\n'), 'utf8');
}

/** What an agent writes, as the editor would make it: paragraphs and lists. */
export function paragraphs(text: string): string {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n').map(escaped);
    if (lines.every((line) => line.startsWith('- ')))
      return `<ul>${lines.map((line) => `<li><p>${line.slice(2)}</p></li>`).join('')}</ul>`;
    return `<p>${lines.join('<br>')}</p>`;
  });
  return blocks.join('');
}

function composed(mail: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> {
  return new MailComposer(mail).compile().build();
}

function contentIdOf({ filename }: DemoFile): string {
  return `${filename}@picture`;
}

type Quote = { last: Earlier; line: string } | null;

function htmlOf(
  text: string,
  { quote, inline }: { quote: Quote; inline: readonly DemoFile[] },
): string {
  const pictures = inline
    .map((file) => `<p><img src="cid:${contentIdOf(file)}" width="480"></p>`)
    .join('');
  const history = quote
    ? `<div class="gmail_quote"><p>${escaped(quote.line)}</p><blockquote style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${paragraphs(quote.last.text)}</blockquote></div>`
    : '';
  return `<div dir="auto" style="font-family:Calibri,Arial,sans-serif">${paragraphs(text)}${pictures}</div>${history}`;
}

function quoteLine(language: Language, { at, from }: Earlier): string {
  const locale = `${language}-u-nu-latn-ca-gregory`;
  const date = at.toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const time = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return quoteLines[language]({ date, time, from });
}

type Attribution = { date: string; time: string; from: string };

const quoteLines: Record<Language, (line: Attribution) => string> = {
  en: ({ date, time, from }) => `On ${date} at ${time}, ${from} wrote:`,
  de: ({ date, time, from }) => `Am ${date} um ${time} schrieb ${from}:`,
  fr: ({ date, time, from }) => `Le ${date} à ${time}, ${from} a écrit :`,
  es: ({ date, time, from }) => `El ${date} a las ${time}, ${from} escribió:`,
  ja: ({ date, time, from }) => `${date} ${time}、${from}のメッセージ:`,
  ru: ({ date, time, from }) => `${date}, ${time}, ${from} писал(а):`,
  ar: ({ date, time, from }) => `في ${date} ${time} كتب ${from}:`,
  he: ({ date, time, from }) => `‏בתאריך ${date} בשעה ${time} מאת ${from}:`,
};

const answers: Partial<Record<Language, string>> = { de: 'AW:', fr: 'RE:', es: 'RE:' };

const phones: Record<Language, string> = {
  en: 'Sent from my phone',
  de: 'Von meinem Handy gesendet',
  fr: 'Envoyé de mon téléphone',
  es: 'Enviado desde mi móvil',
  ja: 'スマートフォンから送信',
  ru: 'Отправлено с телефона',
  ar: 'أُرسلت من هاتفي',
  he: 'נשלח מהטלפון שלי',
};

function prefixed(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
