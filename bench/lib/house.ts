import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/index.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { seed } from '../seed.ts';
import { type ScaleName, scales } from './scales.ts';

/** A seeded database on the PostgreSQL that comes with Parley, set as it is in use. */
export type House = {
  dataDir: string;
  connectionString: string;
  db: Database;
  stop(): Promise<void>;
};

/** Opens the database of a scale, making and filling it the first time (kept below bench/data). */
export async function openHouse(name: ScaleName): Promise<House> {
  const dataDir = join(import.meta.dirname, '../data', name);
  await mkdir(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const { connectionString } = postgres;
  const db = openDatabase(connectionString);
  const isSeeded = join(dataDir, 'seeded');
  try {
    await migrate(connectionString);
    if (!(await exists(isSeeded))) {
      await seed(db, scales[name]);
      await writeFile(isSeeded, new Date().toISOString());
    }
  } catch (error) {
    await db.destroy();
    await postgres.stop();
    throw error;
  }
  return {
    dataDir,
    connectionString,
    db,
    async stop() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
