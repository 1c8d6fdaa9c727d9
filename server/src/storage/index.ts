import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';

export { createFileStorage } from './file-storage.ts';
export { checkMarker } from './marker.ts';
export { type Storage, unfinished } from './storage.ts';

/** The storage the environment asks for: a bucket, or else the folder `files` below DATA_DIR. */
export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return createFileStorage({ dir: join(dataDir, 'files') });
  // Loaded only where it is used: the client takes time at start, and memory.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(s3);
}
