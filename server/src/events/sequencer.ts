import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { noticeLoss } from '../db/database.ts';
import type { Signal } from './signal.ts';

/** Any number, the same in every instance, used for nothing else. */
const lockKey = 727_469_001;
const batch = 1_000;
const retryMs = 1_000;
/** What comes so soon after the last is numbered and read together: each round costs some ten statements. */
const gatherMs = 25;
const trimEveryMs = 10 * 60_000;

export type Sequencer = { stop(): Promise<void> };

/**
 * Numbers committed events in the order of their ids, while this instance holds the lock. Lock and
 * numbering share one session: whoever loses it has lost both.
 */
export function startSequencer(options: {
  connectionString: string;
  signal: Signal;
  log: Logger;
}): Sequencer {
  const { signal, log } = options;
  const stopping = new AbortController();
  const done = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: options.connectionString,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
        application_name: 'parley sequencer',
      });
      const lost = Promise.withResolvers<void>();
      client.on('error', () => lost.resolve());
      client.on('end', () => lost.resolve());
      try {
        await client.connect();
        await client.query(noticeLoss);
        await number(client, lost.promise);
      } catch (error) {
        log.debug({ err: error }, 'the sequencer has no database; it tries again');
      }
      // A connection that is gone already has nothing to close.
      await client.end().catch(() => undefined);
      await pause(retryMs);
    }
  }

  async function number(client: pg.Client, lost: Promise<void>): Promise<void> {
    let isLost = false;
    const noteLost = lost.then(() => {
      isLost = true;
    });
    let trimmedAt = 0;
    let woken = Promise.withResolvers<void>();
    const unsubscribe = signal.on('events', () => woken.resolve());
    const stopped = new Promise<void>((resolve) =>
      stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    try {
      let holds = false;
      while (!isLost && !stopping.signal.aborted) {
        holds ||= await takeLock(client);
        if (holds) {
          if (await numberAll(client)) await pause(gatherMs);
          if (Date.now() - trimmedAt > trimEveryMs) {
            await trim(client);
            trimmedAt = Date.now();
          }
        }
        await Promise.race([woken.promise, noteLost, stopped]);
        woken = Promise.withResolvers<void>();
      }
    } finally {
      unsubscribe();
    }
  }

  /** Whether there was something to number. */
  async function numberAll(client: pg.Client): Promise<boolean> {
    for (let isFirst = true; ; isFirst = false) {
      const count = await numberBatch(client);
      if (count > 0) signal.raise('numbered');
      if (count < batch) return count > 0 || !isFirst;
    }
  }

  async function pause(ms: number): Promise<void> {
    // Told to stop, there is nothing to wait for.
    await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as held',
    [lockKey],
  );
  return rows[0]?.held ?? false;
}

/** Numbers the oldest unnumbered events, without gaps; answers how many. */
async function numberBatch(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query({
    name: 'number',
    text: `with unnumbered as (
       select id, row_number() over (order by id) as place from events where seq is null order by id limit $1
     ), counted as (
       select count(*) as count from unnumbered
     ), moved as (
       update event_sequence set last = last + counted.count from counted where counted.count > 0
       returning last - counted.count as start
     )
     update events set seq = moved.start + unnumbered.place from unnumbered, moved
     where events.id = unnumbered.id`,
    values: [batch],
  });
  return rowCount ?? 0;
}

/** Catching up goes back an hour; a day is kept for a look at what happened. */
async function trim(client: pg.Client): Promise<void> {
  await client.query(
    `delete from events where seq is not null and created_at < now() - interval '1 day'`,
  );
}
