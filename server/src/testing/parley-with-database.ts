import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { type Db, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { newDataDir, type Parley, startParley } from './parley.ts';

/** A Parley whose database a test can write to: for what would take too long by mail or call. */
export async function startParleyWithDatabase(
  env: Record<string, string>,
): Promise<Parley & { db: Db }> {
  const dataDir = await newDataDir();
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, fsync: 'off' });
  const parley = await startParley({ ...env, DATABASE_URL: postgres.connectionString });
  const db = openDatabase(postgres.connectionString, { max: 1 });
  return {
    ...parley,
    db,
    async stop() {
      await db.destroy();
      await parley.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
