import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from './signal.ts';
import { eventsAfter, type StreamEvent } from './stream.ts';

const batch = 500;

export type Reader = { stop(): Promise<void> };

/**
 * Hands every numbered event to `onEvents` once, whichever instance lives: how far it has come is a row
 * of the database, moved in the transaction that holds the effects. `name` is that row; `wakes` is
 * raised once the effects are committed.
 */
export function startReader(
  { db, signal, log }: Pick<Deps, 'db' | 'signal' | 'log'>,
  {
    name,
    onEvents,
    wakes = 'events',
  }: {
    name: string;
    onEvents: (tx: Tx, events: StreamEvent[]) => Promise<void>;
    wakes?: Channel;
  },
): Reader {
  let work: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isStopped = false;
  const unsubscribe = signal.on('numbered', wake);
  wake();

  function wake(): void {
    if (isQueued || isStopped) return;
    isQueued = true;
    work = work
      .then(() => {
        isQueued = false;
        return read();
      })
      .catch((error: unknown) => log.warn({ err: error, name }, 'reading events waits'));
  }

  async function read(): Promise<void> {
    while (!isStopped && (await isBehind(db, name))) {
      const count = await db.transaction().execute((tx) => take(tx));
      if (count > 0) signal.raise(wakes);
      if (count < batch) return;
    }
  }

  async function take(tx: Tx): Promise<number> {
    const position = await lockPosition(tx, name);
    if (position === null) return 0;
    const events = await eventsAfter(tx, { seq: position, limit: batch });
    const last = events.at(-1);
    if (!last) return 0;
    await onEvents(tx, events);
    await sql`update event_readers set position = ${last.seq} where name = ${name}`.execute(tx);
    return events.length;
  }

  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      await work;
    },
  };
}

async function isBehind(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_readers r, event_sequence s where r.name = ${name} and s.last > r.position`.execute(
    db,
  );
  return rows.length > 0;
}

/** How far the reader has come; null while another instance reads. */
async function lockPosition(tx: Tx, name: string): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select position from event_readers where name = ${name} for update skip locked`.execute(tx);
  return rows[0]?.position ?? null;
}
