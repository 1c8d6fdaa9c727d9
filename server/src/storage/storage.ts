import type { Readable } from 'node:stream';

/** The folder of files that are still being written. */
export const unfinished = '.incoming';

/** Where files lie: raw mails, attachments, pictures. Keys are paths such as `raw/3/ab12…`. */
export type Storage = {
  /** Stores under the key, durably, before it resolves; an existing file is replaced whole. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** NotFoundException when there is no such file. */
  get(key: string): Promise<Readable>;
  /** Bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key under the prefix. */
  list(prefix: string): AsyncIterable<string>;
};
