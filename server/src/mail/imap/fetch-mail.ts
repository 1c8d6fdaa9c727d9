import { Readable } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import { type SpooledMail, spool } from '../spool.ts';
import { opened } from './client.ts';

const windowSize = 1024 * 1024;
/** Where a server names no size: more than this is no mail, but one window again and again. */
const mostBytes = 1024 * windowSize;

/**
 * Writes the mail as it is to a file, window by window; null when the server holds it no longer.
 * Throws when the server keeps back a part of it.
 */
export async function fetchMail(
  client: ImapFlow,
  uid: number,
  file: string,
): Promise<SpooledMail | null> {
  const first = await partOf(client, uid, { start: 0, maxLength: windowSize });
  if (!first) return null;
  let seen = await spool(Readable.from(windows(client, uid, first)), file);
  // Some servers name a size that is a little wrong: then the same comes once more.
  for (let tries = 0; seen.size < first.size && tries < 2; tries += 1) {
    const whole = await partOf(client, uid, true);
    const again = await spool(Readable.from([whole?.bytes ?? nothing]), file);
    if (again.size > 0 && again.sha256 === seen.sha256) return again;
    seen = again;
  }
  // Of nothing at all no mail could be told from another.
  if (seen.size >= first.size && seen.size > 0) return seen;
  throw notWhole();
}

function notWhole(): Error {
  return Object.assign(new Error(), { code: 'notWhole' });
}

const nothing = Buffer.alloc(0);

type Part = { size: number; bytes: Buffer };

/** A window of the mail, or all of it, with the size the server names; null when there is none. */
async function partOf(
  client: ImapFlow,
  uid: number,
  source: true | { start: number; maxLength: number },
): Promise<Part | null> {
  opened(client);
  const asked = { uid: true, size: true, source };
  const told = await client.fetchAll(String(uid), asked, { uid: true });
  // In between a server may tell of other mails, and of changes to this one.
  const mail = told.find((one) => one.uid === uid && (one.size !== undefined || one.source));
  return mail ? { size: mail.size ?? 0, bytes: mail.source || nothing } : null;
}

/** The mail from its first window on, up to an empty one, or its end. */
async function* windows(client: ImapFlow, uid: number, first: Part): AsyncGenerator<Buffer> {
  let { bytes } = first;
  let start = 0;
  while (bytes.length > 0) {
    yield bytes;
    start += bytes.length;
    // A server that knows no windows gave all of it.
    if (bytes.length > windowSize) return;
    if (start >= first.size && (bytes.length < windowSize || start === first.size)) return;
    if (start > (2 * first.size || mostBytes) + windowSize) throw notWhole();
    const next = await partOf(client, uid, { start, maxLength: windowSize });
    // A server that knows no windows gives the same once more.
    if (bytes.length < windowSize && next?.bytes.equals(bytes)) return;
    bytes = next?.bytes ?? nothing;
  }
}
