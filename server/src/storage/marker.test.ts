import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { newDataDir } from '../testing/parley.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { checkMarker, openStorage, type Storage } from './index.ts';

let s3: S3Server;
const folders: string[] = [];
const ending: (() => Promise<void>)[] = [];
let made = 0;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  for (const end of ending) await end();
  await s3?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(env: Record<string, string> = {}): Promise<Storage> {
  const DATA_DIR = await newDataDir();
  folders.push(DATA_DIR);
  return openStorage(readConfig({ DATA_DIR, ...env }));
}

function newPrefix(): Promise<Storage> {
  made += 1;
  return newFolder({ ...s3.env, S3_PREFIX: `workspace-${made}` });
}

/** A database that is not the template's copy in this one thing: its marker is its own. */
async function newDatabase(): Promise<Database> {
  const { connectionString, drop } = await testDatabase();
  const db = openDatabase(connectionString, { max: 4 });
  ending.push(async () => {
    await db.destroy();
    await drop();
  });
  await db.updateTable('storage_marker').set({ id: crypto.randomUUID() }).execute();
  return db;
}

describe.each([
  ['folder', () => newFolder()],
  ['bucket', newPrefix],
])('a %s', (_, newStorage) => {
  let db: Database;
  let storage: Storage;
  beforeEach(async () => {
    db = await newDatabase();
    storage = await newStorage();
  });

  test('is marked at the first start and known again at the next', async () => {
    await checkMarker({ db, storage });
    expect(await storage.size('parley-storage')).toBe(36);
    await checkMarker({ db, storage });
  });

  test('with files from before there were markers is adopted', async () => {
    await storage.put('raw/1/abc', Buffer.from('a mail'));
    await checkMarker({ db, storage });
    await checkMarker({ db, storage });
    expect(await storage.size('raw/1/abc')).toBe(6);
  });

  test('that lacks the marker is refused, and left as it is', async () => {
    await checkMarker({ db, storage });
    const other = await newStorage();
    await expect(checkMarker({ db, storage: other })).rejects.toThrow(
      /"parley-storage" is missing there.\nFiles lie in S3_BUCKET .* DATA_DIR/,
    );
    expect(await other.size('parley-storage')).toBeNull();
  });

  test('of another database is refused, also at the first start', async () => {
    await checkMarker({ db, storage });
    const other = await newDatabase();
    await expect(checkMarker({ db: other, storage })).rejects.toThrow(
      /belongs to another database/,
    );
    await checkMarker({ db, storage });
  });

  test('is marked once by several first starts at once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => checkMarker({ db, storage })));
    await checkMarker({ db, storage });
  });

  test('serves alone when several first starts at once bring each their own', async () => {
    const storages = [storage, await newStorage(), await newStorage()];
    const ends = await Promise.allSettled(
      storages.map((each) => checkMarker({ db, storage: each })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is known again when the first start was killed right after marking it', async () => {
    const { id } = await db.selectFrom('storage_marker').select('id').executeTakeFirstOrThrow();
    await storage.put('parley-storage', Buffer.from(id));
    await checkMarker({ db, storage });
    await storage.delete('parley-storage');
    await expect(checkMarker({ db, storage })).rejects.toThrow(/missing/);
  });
});
