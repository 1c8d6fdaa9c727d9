import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Address } from '@parley/contract';
import { mayStandInText, messageIdsIn, normaliseMessageId } from '@parley/domain';
import { fileTypeFromBuffer } from 'file-type';
import type { Attachment, Email } from 'postal-mime';
import { mailboxes, recipientsOf, senderIn } from './addresses.ts';
import { isAutomatic, isAutoReplied, loopHeader } from './automatic.ts';
import { looksLikeBounce, readBounce } from './bounce.ts';
import { charsetOf, unmangled } from './charset.ts';
import { cidPicturesIn } from './cid-pictures.ts';
import type { EmbeddedPicture } from './embedded-pictures.ts';
import type { ParsedAttachment, ParsedMail } from './parsed-mail.ts';
import { cleanFilename, cut, oneLine, stored } from './plain.ts';
import { quoteStart } from './quotes.ts';
import { readHtml, textOf } from './read-html.ts';
import { sanitiseMail } from './sanitise.ts';
import { partsOf } from './text-parts.ts';

const maxHeaderBytes = 64 * 1024;
const maxTextLength = 2_000_000;

/** Reads a raw mail (RFC 5322, MIME). Runs in the worker: it may be slow, and it may throw. */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await partsOf(raw);
  const header = (name: string) => email.headers.find((entry) => entry.key === name)?.value ?? '';
  const { html, pictures, isCut } = readHtml(unmangled(email.html ?? ''), maxTextLength);
  const plain = unmangled(email.text ?? '');
  const whole = plain.trim() ? plain : textOf(html) || otherText(email);
  const text = cut(whole, maxTextLength);
  const written = senderIn(header('from')) ?? senderIn(header('sender'));
  const subject = oneLine(email.subject ?? '', 998);
  const isOldStyle = looksLikeBounce({ from: [written?.address ?? '', header('from')], subject });
  const bounce = readBounce({
    isOldStyle,
    subject,
    returnPath: header('return-path'),
    text,
    parts: email.attachments
      .filter(({ mimeType }) => /^(message|text)\//.test(mimeType))
      .map(partOf),
  });
  const shown = cidPicturesIn(html);
  const messageId = normaliseMessageId(messageIdsIn(email.messageId ?? '')[0] ?? '').slice(0, 900);
  return {
    messageId: messageId || `${sha256(raw)}@derived.invalid`,
    messageIdIsDerived: messageId === '',
    from: written ?? (bounce && mailSystem),
    replyTo: mailboxes(email.replyTo ?? []),
    to: mailboxes(email.to ?? []),
    cc: mailboxes(email.cc ?? []),
    recipients: recipientsOf(email),
    subject,
    date: dateOf(email.date),
    inReplyTo: messageIdsIn(email.inReplyTo ?? '')[0] ?? null,
    references: messageIdsIn(email.references ?? '').slice(-100),
    headers: headersOf(email),
    text,
    html,
    isCut: isCut || whole.length > maxTextLength,
    quoteStart: quoteStart(text),
    attachments: onceInText(
      await Promise.all(
        [...email.attachments, ...pictures.map(asPart)].map((part, index) =>
          attachmentOf(part, index, shown),
        ),
      ),
    ),
    bodyHash: sha256(`${email.text ?? ''}\0${email.html ?? ''}`),
    automatic: isAutomatic(header) || isOldStyle,
    autoReplied: isAutoReplied(header) || isOldStyle,
    loopMark: stored(header(loopHeader).trim()) || null,
    bounce,
  };
}

/** Who reports a bounce that names nobody. */
const mailSystem: Address = {
  name: 'Mail Delivery System',
  address: 'mailer-daemon@sender.invalid',
};

/** What a mail says that has neither text nor HTML but text of another kind. */
function otherText(email: Email): string {
  if (email.text?.trim() || email.html) return '';
  const part = email.attachments.find(
    ({ mimeType, disposition, filename }) =>
      /^text(\/(?!calendar|vcard|x-vcard|rfc822)|$)/.test(mimeType) &&
      disposition !== 'attachment' &&
      !filename,
  );
  if (!part) return '';
  const bytes = Buffer.from(bytesOf(part));
  const charset = isUtf8(bytes) ? 'utf-8' : charsetOf(bytes, part.mimeType);
  const text = new TextDecoder(charset).decode(bytes);
  return part.mimeType === 'text/enriched' ? textOf(sanitiseMail(text)) : text;
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function headersOf(email: Email): [string, string][] {
  let bytes = 0;
  const kept: [string, string][] = [];
  for (const { originalKey, value } of email.headers) {
    bytes += originalKey.length + value.length;
    if (bytes > maxHeaderBytes) break;
    kept.push([stored(originalKey), stored(value)]);
  }
  return kept;
}

function dateOf(date: string | undefined): string | null {
  const time = Date.parse(date ?? '');
  const isPlausible = time > Date.parse('1970-01-02') && time < Date.parse('2100-01-01');
  return isPlausible ? new Date(time).toISOString() : null;
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string'
    ? Buffer.from(content, 'utf8')
    : new Uint8Array(content as ArrayBuffer);
}

function partOf(part: Attachment) {
  return {
    mimeType: part.mimeType,
    text: Buffer.from(bytesOf(part)).toString('utf8').slice(0, 200_000),
  };
}

function asPart({ contentId, contentType, content }: EmbeddedPicture): Attachment {
  return { filename: null, mimeType: contentType, disposition: 'inline', contentId, content };
}

/** `inline` is what the HTML shows and browsers can draw, whatever the mail program called it. */
async function attachmentOf(
  part: Attachment,
  index: number,
  shown: ReadonlySet<string>,
): Promise<ParsedAttachment> {
  const content = bytesOf(part);
  const sniffed = await fileTypeFromBuffer(content.subarray(0, 65_536)).catch(() => undefined);
  const contentType = (sniffed?.mime ?? part.mimeType ?? 'application/octet-stream').toLowerCase();
  const contentId = part.contentId ? normaliseMessageId(part.contentId).slice(0, 500) : null;
  return {
    filename:
      cleanFilename(part.filename ?? '') ||
      partNames[contentType] ||
      `attachment-${index + 1}${extensionOf(contentType, sniffed?.ext)}`,
    contentType: contentType.slice(0, 200),
    content,
    contentId: contentId || null,
    disposition:
      contentId && shown.has(contentId) && mayStandInText(contentType) ? 'inline' : 'attachment',
  };
}

/** A Content-ID names one part (RFC 2045, 7): the text shows the first, another one is listed. */
function onceInText(attachments: readonly ParsedAttachment[]): ParsedAttachment[] {
  const shown = new Set<string | null>();
  return attachments.map((one) => {
    if (one.disposition !== 'inline') return one;
    const isSecond = shown.has(one.contentId);
    shown.add(one.contentId);
    return isSecond ? { ...one, disposition: 'attachment' } : one;
  });
}

/** Parts of reports that mail programs leave without a name. */
const partNames: Partial<Record<string, string>> = {
  'message/delivery-status': 'delivery-report.txt',
  'message/global-delivery-status': 'delivery-report.txt',
  'message/disposition-notification': 'read-report.txt',
  'message/rfc822': 'original-message.eml',
  'message/global': 'original-message.eml',
  'text/rfc822-headers': 'original-headers.txt',
  'message/global-headers': 'original-headers.txt',
};

function extensionOf(contentType: string, sniffed: string | undefined): string {
  if (sniffed) return `.${sniffed}`;
  return (
    {
      'text/plain': '.txt',
      'text/html': '.html',
      'text/calendar': '.ics',
    }[contentType] ?? ''
  );
}
