import type { ParsedMail } from '../../mail/parse/index.ts';

/** What has to be read: words as they are or as a pattern, files by number or by name. */
export type Expected = Partial<Omit<ParsedMail, 'text' | 'html' | 'attachments'>> & {
  text?: string | RegExp;
  html?: string | RegExp;
  attachments?: number | string[];
  /** How many of them the text shows; none where nothing is said. */
  inline?: number;
};

/** A mail of the corpus: what is odd about it, its bytes, and what has to be read from it. */
export type CorpusMail = [what: string, raw: Buffer, expected: Expected];

const usual = {
  From: 'Ann Example <ann@example.org>',
  To: 'support@parley.test',
  Subject: 'Question',
  'Message-ID': '<1@example.org>',
  Date: 'Sat, 21 Nov 2026 10:00:00 +0000',
};

/** A raw mail of these headers (null leaves one out) and this body. */
export function raw(
  headers: Record<string, string | null>,
  body: string | Buffer = 'Hello',
): Buffer {
  const head = Object.entries({ ...usual, ...headers })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(body)]);
}

/** A mail of one part of this content type. */
export function typed(type: string, body: string | Buffer, encoding = '8bit'): Buffer {
  return raw(
    { 'MIME-Version': '1.0', 'Content-Type': type, 'Content-Transfer-Encoding': encoding },
    body,
  );
}

/** A mail of several parts, each with its own headers, a blank line and its text. */
export function multipart(kind: string, ...parts: string[]): Buffer {
  return raw(
    { 'MIME-Version': '1.0', 'Content-Type': `multipart/${kind}; boundary="b"` },
    [...parts.map((part) => `--b\r\n${part}\r\n`), '--b--\r\n'].join(''),
  );
}

/** One part: headers, a blank line, text. */
export function part(headers: string | string[], body: string): string {
  return `${[headers].flat().join('\r\n')}\r\n\r\n${body}`;
}

export const hello = part('Content-Type: text/plain; charset=utf-8', 'Hello there');

/** Text of 8-bit characters as the bytes they stand for. */
export function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

export function base64(content: string | Buffer): string {
  return Buffer.from(content).toString('base64');
}
