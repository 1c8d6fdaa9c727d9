import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A mail written to a file: its hash in hexadecimal, its size in bytes. */
export type SpooledMail = { sha256: string; size: number };

/** Writes a mail to a file as it flows and tells its hash and size. */
export async function spool(stream: Readable, file: string): Promise<SpooledMail> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, count, createWriteStream(file, { mode: 0o600 }));
  return { sha256: hash.digest('hex'), size };
}
