import { isUtf8 } from 'node:buffer';

/**
 * The raw mail with text that names no character set, or wrongly UTF-8, put into UTF-8: header
 * lines, and the body of a mail of one part. Its bytes say windows-1252, or what its HTML names.
 */
export function labelled(raw: Uint8Array): Uint8Array {
  if (isUtf8(raw)) return raw;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = headEnd(bytes);
  const head = inUtf8(bytes.subarray(0, end));
  const body = bytes.subarray(end);
  if (isUtf8(body) || !isUnlabelledText(head)) return Buffer.concat([head, body]);
  const start = body.subarray(0, 4_096).toString('latin1');
  const named = /<meta\b[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(start)?.[1];
  return Buffer.concat([head, Buffer.from(decoderOf(named).decode(body))]);
}

/** Text that was sent as UTF-8 and labelled as Western: `GrÃ¼ÃŸe` is `Grüße`. */
export function unmangled(text: string): string {
  if (!/[Â-ô][\u0080-\u02dc\u2013-\u2122]/.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = western.indexOf(text.charAt(index));
    if (byte < 0) return text;
    bytes[index] = byte;
  }
  return isUtf8(bytes) ? bytes.toString('utf8') : text;
}

const western = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

/** Where the body begins. */
function headEnd(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((gap) => [bytes.indexOf(gap), gap.length] as const);
  const found = ends.filter(([at]) => at >= 0).sort(([one], [other]) => one - other)[0];
  return found ? found[0] + found[1] : bytes.length;
}

function inUtf8(head: Buffer): Buffer {
  if (isUtf8(head)) return head;
  const lines = head.toString('latin1').split('\n');
  return Buffer.from(
    lines
      .map((line) => {
        const bytes = Buffer.from(line, 'latin1');
        return isUtf8(bytes) ? bytes.toString('utf8') : decoderOf(undefined).decode(bytes);
      })
      .join('\n'),
  );
}

function isUnlabelledText(head: Buffer): boolean {
  const text = head.toString('utf8').replaceAll(/\r?\n[ \t]/g, ' ');
  const type = /^content-type:(.*)$/im.exec(text)?.[1] ?? '';
  const charset = /charset\s{0,9}=\s{0,9}"?([^\s";]+)/i.exec(type)?.[1] ?? '';
  return /^\s*(text\b|$)/i.test(type) && /^(utf-?8)?$/i.test(charset);
}

function decoderOf(charset = 'windows-1252') {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
