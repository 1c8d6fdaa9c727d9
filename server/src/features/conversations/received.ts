import type { InboxAddresses } from '@parley/domain';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { attachmentPreview, previewOf } from './fixed.ts';

export type ReceivedMail = {
  inbox: { id: number } & InboxAddresses;
  mail: ParsedMail;
  /** Where the raw mail lies in the storage. */
  rawKey: string;
  attachments: readonly StoredAttachment[];
  now: Date;
};

/** A file of a mail, as it lies in the storage. */
export type StoredAttachment = {
  filename: string;
  contentType: string;
  size: number;
  storageKey: string;
  thumbnailKey: string | null;
  contentId: string | null;
  disposition: 'attachment' | 'inline';
};

/** The kinds of machines that write mail. */
export type Machine = 'answer' | 'bounce';

/** What kind of machine wrote a mail; null for what a person may have written. */
export function machineOf(mail: ParsedMail): Machine | null {
  if (mail.bounce) return 'bounce';
  return mail.autoReplied ? 'answer' : null;
}

/**
 * A bounce or a machine's answer asks for no reply: it neither waits nor reopens. What a form or a list
 * sent on does, since a person may wait behind it.
 */
export function asksForReply(mail: ParsedMail): boolean {
  return machineOf(mail) === null;
}

/** What lists show of a mail: its own words, or how many files came. */
export function previewFor({ mail, attachments }: ReceivedMail): string {
  const written = previewOf(mail.text.slice(0, mail.quoteStart ?? undefined));
  return written || attachmentPreview(attachments.length);
}
