import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { accountFor } from './account.ts';
import { readyBinaries } from './binaries.ts';
import { makeCluster } from './cluster.ts';
import { clearLeftovers } from './leftovers.ts';
import { takeOwnership } from './owner.ts';
import { placeFor } from './place.ts';
import { PostgresServer } from './postgres-server.ts';

export type EmbeddedPostgres = {
  /** For clients of this machine only; it stays the same over restarts of the server. */
  connectionString: string;
  /** Stops the server: running statements are rolled back, committed work is on disk. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with Parley on the database below `dataDir`, making it on the
 * first call, and starts it anew whenever it dies. Only one app at a time has a `dataDir`: the
 * server of a killed one is stopped first. Throws `StartRefused` with what to do.
 * `listen: 'loopback'` serves 127.0.0.1 over TCP instead of a unix socket; `fsync: 'off'` is for
 * data nobody will miss.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  secretKey?: string;
  fsync?: 'on' | 'off';
  listen?: 'socket' | 'loopback';
}): Promise<EmbeddedPostgres> {
  const { log, fsync = 'on' } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const account = await accountFor(dataDir);
  const place = await placeFor({ dataDir, account, log });
  const release = await takeOwnership(place);
  try {
    const binaries = await readyBinaries({ place, account, log });
    await clearLeftovers({ place, account, binaries, log });
    await makeCluster({ place, account, binaries, fsync, log, secretKey: options.secretKey });
    const server = await PostgresServer.start({
      place,
      account,
      binaries,
      fsync,
      log,
      listen: process.platform === 'win32' ? 'loopback' : (options.listen ?? 'socket'),
    });
    return {
      connectionString: await server.connectionString(),
      async stop() {
        await server.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
