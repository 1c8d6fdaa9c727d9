import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../db/database.ts';
import { type Storage, unfinished } from '../../storage/index.ts';
import { keysInUse } from './ledger-repository.ts';

/** Where the raw mail of an inbox lies: the same bytes always under the same key. */
export function rawKeyOf(inboxId: number, sha256: string): string {
  return `raw/${inboxId}/${sha256}`;
}

/** Gives `work` the name of a temporary file and removes the file afterwards. */
export function withTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder((folder) => work(join(folder, 'mail')));
}

/** Gives `work` a temporary folder and removes it afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  // Of a name nobody knows before, and ours alone: other users of the machine write there too.
  const folder = await mkdtemp(join(tmpdir(), 'parley-incoming-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores a spooled mail durably for an inbox; answers its key. */
export async function storeRaw(
  storage: Storage,
  { inboxId, sha256, file }: { inboxId: number; sha256: string; file: string },
): Promise<string> {
  const key = rawKeyOf(inboxId, sha256);
  await storage.put(key, createReadStream(file));
  return key;
}

/**
 * Deletes raw mails that no row knows, and files half written: what a kill left behind. A file goes
 * only when it was an orphan in the sweep before too, so one being stored right now stays.
 * Answers the orphans seen, for the next sweep.
 */
export async function sweepOrphans(
  { db, storage }: { db: Db; storage: Storage },
  seenBefore: ReadonlySet<string>,
): Promise<Set<string>> {
  const orphans = new Set<string>();
  let part: string[] = [];
  const sift = async () => {
    const used = await keysInUse(db, part);
    for (const key of part) {
      if (used.has(key)) continue;
      if (seenBefore.has(key)) await storage.delete(key);
      else orphans.add(key);
    }
    part = [];
  };
  for await (const key of storage.list('raw')) {
    part.push(key);
    if (part.length === 500) await sift();
  }
  await sift();
  for await (const key of storage.list(unfinished)) {
    if (seenBefore.has(key)) await storage.delete(key);
    else orphans.add(key);
  }
  return orphans;
}
