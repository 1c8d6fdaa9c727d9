import { text } from 'node:stream/consumers';
import { Failure } from '@parley/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { StartRefused } from '../start-refused.ts';
import type { Storage } from './storage.ts';

/** Where the marker lies in the storage: a file that names the database it belongs to. */
const key = 'parley-storage';

/**
 * Makes sure that these files and this database belong together. The first start writes the
 * marker, into a storage that holds files already too. Throws StartRefused when it is missing or
 * names another database. Instances that start at once take turns.
 */
export async function checkMarker({
  db,
  storage,
}: {
  db: Database;
  storage: Storage;
}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expected = await lockMarker(tx);
    const found = await foundMarker(storage);
    if (found !== null && found !== expected.id) throw new StartRefused(anotherOne);
    if (found === null && expected.written) throw new StartRefused(missing);
    if (found === null) await storage.put(key, Buffer.from(expected.id));
    if (!expected.written) await noteWritten(tx);
  });
}

const place =
  'Files lie in S3_BUCKET (below S3_PREFIX), or else in DATA_DIR/files: correct these settings';

const missing = `The storage is not the one this database was used with: its file "${key}" is missing there.
${place}. All instances use the same.
If the files were moved or restored, bring everything along, "${key}" too.`;

const anotherOne = `The storage belongs to another database: its file "${key}" names that one.
${place}, or DATABASE_URL.
Only if its own database is gone for good and this one is to take its files over, delete "${key}" there and start again.`;

async function lockMarker(tx: Tx): Promise<{ id: string; written: boolean }> {
  const { rows } = await sql<{ id: string; written: boolean }>`
    select id, written from storage_marker for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the database has no storage marker');
  return row;
}

async function noteWritten(tx: Tx): Promise<void> {
  await sql`update storage_marker set written = true`.execute(tx);
}

async function foundMarker(storage: Storage): Promise<string | null> {
  try {
    return (await text(await storage.get(key))).trim();
  } catch (error) {
    if (error instanceof Failure && error.type === 'NotFoundException') return null;
    throw error;
  }
}
