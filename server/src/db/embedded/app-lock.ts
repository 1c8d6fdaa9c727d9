import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Two numbers nobody else uses: they stand for "a live Parley has this server". */
const lock = [70_129, 1] as const;

export type AppLock = {
  /** Settles when the session is over, whoever ended it. */
  lost: Promise<void>;
  release(): Promise<void>;
};

/**
 * Takes the lock of the one app that has this server, on a session of its own: whoever is killed
 * loses it with the connection. Undefined when another app holds it. `patienceMs`: how long a
 * session that just died is given to let go.
 */
export async function takeAppLock(
  connectionString: string,
  patienceMs: number,
): Promise<AppLock | undefined> {
  const client = await connected(connectionString);
  const { promise: lost, resolve: settle } = Promise.withResolvers<void>();
  client.once('end', settle);
  const end = Date.now() + patienceMs;
  try {
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, $2) as taken',
        [...lock],
      );
      if (rows[0]?.taken) return { lost, release: () => closed(client).then(settle) };
      if (Date.now() >= end) break;
      await wait(100);
    }
  } catch (error) {
    await closed(client);
    throw error;
  }
  await closed(client);
  return undefined;
}

/** A connection of our own; its failures surface at the next query or as its `end`. */
export async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'parley launcher',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Ends a connection that may be dead already. */
export async function closed(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), wait(1_000, undefined, { ref: false })]);
}
