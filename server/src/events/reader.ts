import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, prepared, type Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from './signal.ts';
import { eventsAfter, type StreamEvent } from './stream.ts';

const batch = 500;
/** Nobody watches what readers do as it happens: what comes within so long is taken together. */
const gatherMs = 100;

export type Reader = { stop(): Promise<void> };

/**
 * Hands every numbered event to `onEvents` once, whichever instance lives: how far it has come is a row
 * of the database, moved in the transaction that holds the effects. `name` is that row; `onEvents` says
 * whether it wrote something that `wakes` has to be raised for, once it is committed.
 */
export function startReader(
  { db, signal, log }: Pick<Deps, 'db' | 'signal' | 'log'>,
  {
    name,
    onEvents,
    wakes = 'events',
  }: {
    name: string;
    onEvents: (tx: Tx, events: StreamEvent[]) => Promise<boolean>;
    wakes?: Channel;
  },
): Reader {
  let work: Promise<void> = Promise.resolve();
  let isQueued = false;
  const stopping = new AbortController();
  const unsubscribe = signal.on('numbered', wake);
  wake();

  function wake(): void {
    if (isQueued || stopping.signal.aborted) return;
    isQueued = true;
    work = work
      .then(() => {
        isQueued = false;
        return read();
      })
      .catch((error: unknown) => log.warn({ err: error, name }, 'reading events waits'));
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted && (await isBehind(db, name))) {
      const { count, wrote } = await db.transaction().execute((tx) => take(tx));
      if (wrote) signal.raise(wakes);
      if (count === batch) continue;
      // Told to stop, there is nothing to wait for.
      await wait(gatherMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      return;
    }
  }

  async function take(tx: Tx): Promise<{ count: number; wrote: boolean }> {
    const position = await lockPosition(tx, name);
    if (position === null) return { count: 0, wrote: false };
    const events = await eventsAfter(tx, { seq: position, limit: batch });
    const last = events.at(-1);
    if (!last) return { count: 0, wrote: false };
    const wrote = await onEvents(tx, events);
    await sql`${prepared}
      update event_readers set position = ${last.seq} where name = ${name}`.execute(tx);
    return { count: events.length, wrote };
  }

  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      await work;
    },
  };
}

async function isBehind(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`${prepared}
    select 1 from event_readers r, event_sequence s where r.name = ${name} and s.last > r.position`.execute(
    db,
  );
  return rows.length > 0;
}

/** How far the reader has come; null while another instance reads. */
async function lockPosition(tx: Tx, name: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`${prepared}
    select position from event_readers where name = ${name} for update skip locked`.execute(tx);
  return rows[0]?.position ?? null;
}
