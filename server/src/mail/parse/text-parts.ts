import { isUtf8 } from 'node:buffer';
import PostalMime, { type Email } from 'postal-mime';
import { charsetOf, headInUtf8 } from './charset.ts';
import { unflowed } from './flowed.ts';

/** A part of a mail inside the parser: what decides how its bytes are read as text. */
type MailPart = {
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Partial<Record<string, string>> } };
  getTextContent(): string;
};
/** The parser hands every part to this method, but not those of an inline message. */
type Collecting = { collectNode(part: MailPart, ...place: unknown[]): Promise<void> };

const limits = { maxNestingDepth: 50, maxHeadersSize: 4 * 1024 * 1024, rfc822Attachments: true };

/** The parts of a raw mail; text in whatever charset its bytes say where its label is wrong or missing. */
export function partsOf(raw: Uint8Array): Promise<Email> {
  const parser = new PostalMime(limits) as PostalMime & Collecting;
  const collect = parser.collectNode.bind(parser);
  parser.collectNode = (part, ...place) => {
    if (part.contentType.parsed.value.startsWith('text/')) putRight(part);
    return collect(part, ...place);
  };
  return parser.parse(headInUtf8(raw));
}

function putRight(part: MailPart): void {
  const { value: type, params } = part.contentType.parsed;
  if (!part.content) return;
  if (/^(utf-?8)?$/i.test(params.charset ?? '') && !isUtf8(part.content)) {
    params.charset = charsetOf(Buffer.from(part.content), type);
  }
  if (type === 'text/plain' && /^flowed$/i.test(params.format ?? '')) {
    delete params.format;
    const text = unflowed(part.getTextContent(), /^yes$/i.test(params.delsp ?? ''));
    part.getTextContent = () => text;
  }
}
