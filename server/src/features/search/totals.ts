import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo, exactUpTo } from '../../db/count.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** What bounds the counting of hits (docs/decisions/search-starts-from-the-rarest-word.md). */
const bounds = {
  /** Milliseconds a page waits for its total. */
  patience: 20,
  /** Milliseconds a count may take while nobody waits any more. */
  longest: 500,
  /** Milliseconds a total is remembered (behaviour.md 1). */
  kept: 10_000,
  /** Counts at once: the browser searches for three kinds of things. */
  mostAtOnce: 3,
};

type Counted = { hits: Promise<number | null>; until: number };

/** What is counted: a query of the hits, and what tells it from all others, its caller's sight among that. */
export type Hits = { key: string; select: RawBuilder<unknown> };

/**
 * Gives a function that counts hits: up to 10,001, which stands for more. Null where the count is not
 * there soon; whoever asks again within 10 s has it then, unless it took too long.
 */
export function countHits(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  bounded = bounds,
): (hits: Hits) => Promise<number | null> {
  const known = new Map<string, Counted>();
  let running = 0;

  function counted({ key, select }: Hits): Promise<number | null> {
    const held = known.get(key);
    if (held && held.until > Date.now()) return held.hits;
    if (running >= bounded.mostAtOnce) return Promise.resolve(null);
    if (known.size > 1_000) known.clear();
    running += 1;
    const hits = countWithin(db, { select, longest: bounded.longest })
      // The page has its own least.
      .catch((error: unknown) => {
        if (!tookTooLong(error)) log.warn({ err: error }, 'hits could not be counted');
        return null;
      })
      .finally(() => {
        running -= 1;
      });
    known.set(key, { hits, until: Date.now() + bounded.kept });
    return hits;
  }

  return (hits) => Promise.race([counted(hits), wait(bounded.patience, null)]);
}

function countWithin(
  db: Database,
  { select, longest }: { select: RawBuilder<unknown>; longest: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx);
    return countUpTo(tx, sql`(${select}) hits`, exactUpTo + 1);
  });
}

/** Whether a statement was ended by its timeout. */
function tookTooLong(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014';
}
