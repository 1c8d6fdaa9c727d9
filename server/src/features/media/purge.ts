import type { Deps } from '../../deps.ts';
import { takeUnlinked } from './repository.ts';

/** Deletes uploads that were never sent, after 7 days; answers how many files went. */
export async function purgeUnlinked({
  db,
  storage,
}: Pick<Deps, 'db' | 'storage'>): Promise<number> {
  const keys = await takeUnlinked(db);
  for (const key of keys) await storage.delete(key);
  return keys.length;
}
