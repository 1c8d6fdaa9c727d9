import type { Channel, Signal } from '../events/signal.ts';
import type { Database, Tx } from './database.ts';

/**
 * Runs `work` in one transaction and, once it is committed, wakes the event stream and the
 * channels named. The one way a feature writes.
 */
export async function commit<T>(
  { db, signal }: { db: Database; signal: Signal },
  work: (tx: Tx) => Promise<T>,
  wakes: readonly Channel[] = [],
): Promise<T> {
  const result = await db.transaction().execute(work);
  for (const channel of ['events', ...wakes] as const) signal.raise(channel);
  return result;
}
