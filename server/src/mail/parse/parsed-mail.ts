import type { Address } from '@parley/contract';

export type ParsedAttachment = {
  /** Cleaned: no path, no control characters, never empty. */
  filename: string;
  /** Sniffed from the bytes where they tell, else as declared. */
  contentType: string;
  content: Uint8Array;
  contentId: string | null;
  /** `inline` is what the HTML shows. */
  disposition: 'attachment' | 'inline';
};

/** A delivery status notification (RFC 3464), or a bounce that means the same. */
export type ParsedBounce = {
  /** Of the mail that bounced; null when the report does not say. */
  originalMessageId: string | null;
  /** `delayed` is a notice, not a failure. */
  action: 'failed' | 'delayed' | 'other';
  recipients: string[];
  /** The other server's words. */
  diagnostic: string;
};

/** A mail as data. Everything in it came from a stranger; the HTML is sanitised. */
export type ParsedMail = {
  /** Without brackets; derived from the bytes where the mail has none. */
  messageId: string;
  messageIdIsDerived: boolean;
  /** Null when nobody is named; a bounce always comes from somebody. */
  from: Address | null;
  replyTo: Address[];
  to: Address[];
  cc: Address[];
  /** Every address the mail was sent to by any header, lower-cased. */
  recipients: string[];
  subject: string;
  /** ISO 8601; null without a readable Date. */
  date: string | null;
  inReplyTo: string | null;
  references: string[];
  /** Name and value, in order, up to 64 KB in all. */
  headers: [string, string][];
  text: string;
  /** Sanitised; `cid:` sources as they were. Empty for a plain text mail. */
  html: string;
  /** Text or HTML was too long to be kept whole. */
  isCut: boolean;
  /** Characters of `text` before the quoted history; null when there is none. */
  quoteStart: number | null;
  attachments: ParsedAttachment[];
  /** sha256 of text and HTML as they came, in hexadecimal. */
  bodyHash: string;
  /** Sent by a machine, or through one (RFC 3834, Precedence, mailing lists): never answered automatically. */
  automatic: boolean;
  /** A machine's answer: nobody waits for ours. */
  autoReplied: boolean;
  /** The workspace of a Parley that sent it by itself; null on any other mail. */
  loopMark: string | null;
  bounce: ParsedBounce | null;
};

/** Why a mail could not be parsed; `unreadable` is about the mail, the others about our limits. */
export type ParseTrouble = 'timeout' | 'memory' | 'unreadable';

export class ParseError extends Error {
  readonly trouble: ParseTrouble;
  constructor(trouble: ParseTrouble, message: string) {
    super(message);
    this.name = 'ParseError';
    this.trouble = trouble;
  }
}
