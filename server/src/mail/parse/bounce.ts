import { messageIdsIn } from '@parley/domain';
import type { ParsedBounce } from './parsed-mail.ts';

export type Part = { mimeType: string; text: string };

/**
 * Reads a delivery status notification (RFC 3464) from the parts of a mail, or a bounce of the
 * older kind that quotes the failed mail's headers; null when the mail is neither.
 */
export function readBounce(mail: {
  isOldStyle: boolean;
  subject: string;
  /** The envelope's sender, as whoever delivered it wrote it down. */
  returnPath: string;
  text: string;
  parts: readonly Part[];
}): ParsedBounce | null {
  const status = mail.parts.find(({ mimeType }) => reportTypes.includes(mimeType))?.text;
  // Anybody can write such a subject; only what nobody can answer is a bounce.
  if (status === undefined && !(mail.isOldStyle && mail.returnPath.trim() === '<>')) return null;
  const original = mail.parts.find(({ mimeType }) => originalTypes.includes(mimeType))?.text;
  const recipients = status === undefined ? [] : recipientsIn(status);
  const worst = actions.find((action) => recipients.some((one) => one.action === action));
  const unreported = /\bdelay|\bwarning\b/i.test(mail.subject) ? 'delayed' : 'failed';
  const concerned = recipients.filter(({ action }) => action === worst);
  return {
    originalMessageId: originalId(original ?? '') ?? originalId(mail.text),
    action: status === undefined ? unreported : (worst ?? 'other'),
    recipients: concerned.map(({ address }) => address).filter((address) => address !== ''),
    diagnostic:
      concerned.map(({ diagnostic }) => diagnostic).find((words) => words !== '') ??
      firstLines(mail.text),
  };
}

/** Whether a sender (as address or as written) and the subject are those of a bounce. */
export function looksLikeBounce(mail: { from: readonly string[]; subject: string }): boolean {
  return mail.from.some((from) => oldStyleSender.test(from)) && oldStyleSubject.test(mail.subject);
}

const reportTypes = ['message/delivery-status', 'message/global-delivery-status'];
const originalTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
];

const oldStyleSender = /^\W*(mailer-daemon|postmaster|mail delivery (sub)?system)\b/i;
const oldStyleSubject =
  /(undeliver|delivery (status|failure|has failed)|returned mail|failure notice|mail delivery failed|message \S+ delayed|^warning:|unzustellbar|non remis)/i;

type Recipient = { address: string; action: ParsedBounce['action']; diagnostic: string };

/** What matters most comes first. */
const actions: readonly ParsedBounce['action'][] = ['failed', 'delayed', 'other'];

/** What the report says of each recipient, one block each (RFC 3464 section 2.3). */
function recipientsIn(status: string): Recipient[] {
  const unfolded = status.replaceAll(/\r?\n[ \t]+/g, ' ');
  return unfolded
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action') || fields.has('final-recipient'))
    .map((fields) => ({
      // The one we wrote to, who may have it forwarded to the other.
      address:
        addressOf(fields.get('original-recipient') ?? '') ||
        addressOf(fields.get('final-recipient') ?? ''),
      action: actionOf(fields.get('action') ?? ''),
      diagnostic: (fields.get('diagnostic-code') ?? fields.get('status') ?? '')
        .replace(/^\s*smtp;\s*/i, '')
        .slice(0, 1000),
    }));
}

/** The fields of one block, the first of each name. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = name.toLowerCase();
    if (!fields.has(key)) fields.set(key, value);
  }
  return fields;
}

function addressOf(value: string): string {
  return value.split(';').at(-1)?.trim().toLowerCase() ?? '';
}

/** RFC 3464 section 2.3.3; a comment may stand behind the word. */
function actionOf(value: string): ParsedBounce['action'] {
  const word = /^\s*([a-z]+)/i.exec(value)?.[1]?.toLowerCase();
  return word === 'failed' || word === 'delayed' ? word : 'other';
}

function originalId(text: string): string | null {
  const [, value] = /^message-id:\s*(.+)$/im.exec(text.replaceAll(/\r?\n[ \t]+/g, ' ')) ?? [];
  return value ? (messageIdsIn(value)[0] ?? null) : null;
}

function firstLines(text: string): string {
  return text.trim().split('\n').slice(0, 5).join(' ').slice(0, 500);
}
