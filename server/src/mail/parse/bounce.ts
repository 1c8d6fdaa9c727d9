import { messageIdsIn } from '@parley/domain';
import type { ParsedBounce } from './parsed-mail.ts';

export type Part = { mimeType: string; text: string };

/**
 * Reads a delivery status notification (RFC 3464) from the parts of a mail, or a bounce of the
 * older kind that quotes the failed mail's headers; null when the mail is neither.
 */
export function readBounce(mail: {
  from: string;
  subject: string;
  contentType: string;
  text: string;
  parts: readonly Part[];
}): ParsedBounce | null {
  const status = mail.parts.find((part) => part.mimeType === 'message/delivery-status')?.text;
  const original = mail.parts.find((part) =>
    ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'].includes(
      part.mimeType,
    ),
  )?.text;
  const isReport = /report-type="?delivery-status/i.test(mail.contentType) || status !== undefined;
  const isOldStyle = oldStyleSender.test(mail.from) && oldStyleSubject.test(mail.subject);
  if (!isReport && !isOldStyle) return null;
  const fields = fieldsOf(status ?? '');
  return {
    originalMessageId: originalId(original ?? '') ?? originalId(mail.text),
    action: actionOf(fields.get('action')?.[0] ?? (isOldStyle ? 'failed' : '')),
    recipients: (fields.get('final-recipient') ?? fields.get('original-recipient') ?? []).map(
      (value) => value.split(';').at(-1)?.trim().toLowerCase() ?? '',
    ),
    diagnostic: diagnosticOf(fields) ?? firstLines(mail.text),
  };
}

const oldStyleSender = /^(mailer-daemon|postmaster|mail delivery (sub)?system)@?/i;
const oldStyleSubject =
  /(undeliver|delivery (status|failure|has failed)|returned mail|failure notice|mail delivery failed|unzustellbar|non remis)/i;

function fieldsOf(status: string): Map<string, string[]> {
  const unfolded = status.replaceAll(/\r?\n[ \t]+/g, ' ');
  const fields = new Map<string, string[]>();
  for (const line of unfolded.split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const key = name.toLowerCase();
    const values = fields.get(key);
    // Pushed, not copied: a report may repeat one field a hundred thousand times.
    if (values) values.push(value);
    else fields.set(key, [value]);
  }
  return fields;
}

function originalId(text: string): string | null {
  const [, value] = /^message-id:\s*(.+)$/im.exec(text.replaceAll(/\r?\n[ \t]+/g, ' ')) ?? [];
  return value ? (messageIdsIn(value)[0] ?? null) : null;
}

function actionOf(value: string): ParsedBounce['action'] {
  const action = value.trim().toLowerCase();
  return action === 'failed' || action === 'delayed' ? action : 'other';
}

function diagnosticOf(fields: Map<string, string[]>): string | null {
  const diagnostic = fields.get('diagnostic-code')?.[0] ?? fields.get('status')?.[0];
  return diagnostic ? diagnostic.replace(/^\s*smtp;\s*/i, '').slice(0, 1000) : null;
}

function firstLines(text: string): string {
  return text.trim().split('\n').slice(0, 5).join(' ').slice(0, 500);
}
