import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCuttableProxy } from '../testing/cuttable-proxy.ts';
import { newDataDir } from '../testing/parley.ts';
import { openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await newDataDir();
  const log = pino({ level: 'silent' });
  postgres = await startEmbeddedPostgres({ dataDir, log, fsync: 'off', listen: 'loopback' });
});
afterAll(async () => {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('over the network, PostgreSQL soon notices that a machine is gone', async () => {
  const db = openDatabase(postgres.connectionString, { max: 1 });
  const { rows } = await sql<{ seconds: number; unheard: string }>`
    select current_setting('tcp_keepalives_idle')::int
      + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int as seconds,
      current_setting('tcp_user_timeout') as unheard`.execute(db);
  expect(rows).toEqual([{ seconds: 25, unheard: '25000' }]);
  await db.destroy();
});

test('sessions that break off as they begin take no place from later ones', async () => {
  const address = new URL(postgres.connectionString);
  const proxy = await startCuttableProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(proxy.port);
  const db = openDatabase(address.href, { max: 2 });
  proxy.hangUpAt('tcp_keepalives_idle');
  for (let begun = 0; begun < 5; begun += 1) {
    await expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated');
  }
  proxy.hangUpAt();
  const { rows } = await sql<{ answer: number }>`select 42 as answer`.execute(db);
  expect(rows).toEqual([{ answer: 42 }]);
  // Would wait for ever for a connection that nobody gives back.
  await db.destroy();
  await proxy.stop();
});
