import { isUtf8 } from 'node:buffer';

/** The raw mail with header lines of another character set put into UTF-8. */
export function headInUtf8(raw: Uint8Array): Uint8Array {
  if (isUtf8(raw)) return raw;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const end = headEnd(bytes);
  return Buffer.concat([inUtf8(bytes.subarray(0, end)), bytes.subarray(end)]);
}

/**
 * The character set of text that is not UTF-8, though nothing else is said: UTF-8 after all where a
 * mail program cut or broke some of it, else what its HTML names, else windows-1252.
 */
export function charsetOf(bytes: Buffer, type: string): string {
  let foreign = 0;
  let broken = 0;
  for (const character of bytes.toString('utf8')) {
    if (character > '\u007f') foreign += 1;
    if (character === '\ufffd') broken += 1;
  }
  if (foreign > 2 * broken) return 'utf-8';
  const start = type === 'text/html' ? bytes.subarray(0, 4_096).toString('latin1') : '';
  const named = /<meta\b[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(start)?.[1];
  return named && !/^utf/i.test(named) ? named : 'windows-1252';
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

const windows = new TextDecoder('windows-1252');
const western = windows.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

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
        return isUtf8(bytes) ? bytes.toString('utf8') : windows.decode(bytes);
      })
      .join('\n'),
  );
}
