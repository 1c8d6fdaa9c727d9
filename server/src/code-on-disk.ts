import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Folders that a new release replaces; the one file of the browser's part names all its others. */
export const ownCode: readonly string[] = [
  join(root, 'server/src'),
  join(root, 'contract/src'),
  join(root, 'domain/src'),
  join(root, 'web/dist/index.html'),
];

const lookAgainAfter = 60_000;

/**
 * Tells whether the code at these places is other than it was when the watch began: what runs is then
 * not what lies on disk. Looks once a minute at most.
 */
export function watchCode(places: readonly string[], now: () => Date): () => Promise<boolean> {
  const begun = fingerprint(places);
  let differs = begun.then(() => false);
  let lookedAt = now().getTime();
  return () => {
    if (now().getTime() - lookedAt >= lookAgainAfter) {
      lookedAt = now().getTime();
      differs = fingerprint(places).then(async (found) => found !== (await begun));
    }
    return differs;
  };
}

async function fingerprint(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of await filesAt(place)) hash.update(file).update(await contentOf(file));
  }
  return hash.digest('hex');
}

async function filesAt(place: string): Promise<string[]> {
  if (place.endsWith('.html')) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** A file may be gone while it is replaced, or was never built. */
async function contentOf(file: string): Promise<Buffer | string> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
