import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { onServer, testDatabase } from './testing/database.ts';
import { newDataDir, startParley } from './testing/parley.ts';

/** Runs main.ts until it ends by itself; gives what it said and its exit code. */
async function failing(
  env: Record<string, string>,
  given?: string,
): Promise<{ code: number; said: string }> {
  const dataDir = given ?? (await newDataDir());
  const child = spawn('node', [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  return { code, said };
}

test('three instances start on one empty database at once, stop when asked, and know their files and key', async () => {
  const name = `start_${process.pid}_${Date.now()}`;
  const server = inject('databaseServer');
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const env = { DATABASE_URL: url.href, SECRET_KEY: 'b'.repeat(64) };
  const dataDir = await newDataDir();
  const instances = await Promise.all([1, 2, 3].map(() => startParley(env, { dataDir })));
  const codes = new Set(instances.map(({ code }) => code));
  expect(codes.size).toBe(1);
  for (const instance of instances) {
    expect((await fetch(`${instance.url}/ready`)).status).toBe(200);
    expect(await (await fetch(instance.url)).text()).toContain('<div id="root">');
  }
  await Promise.all(instances.map((instance) => instance.stop()));
  const astray = await failing(env);
  expect(astray.code).toBe(1);
  expect(astray.said).toMatch(
    /could not start.\nThe storage is not the one this database was used/,
  );
  const stranger = await failing({ ...env, SECRET_KEY: 'd'.repeat(64) });
  expect(stranger.code).toBe(1);
  expect(stranger.said).toMatch(/could not start.\nThis database was used with another SECRET_KEY/);
  await rm(dataDir, { recursive: true, force: true });
  await onServer(server, `drop database ${name} with (force)`);
});

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD'],
])('%o is refused at the start, by name', async (env, named) => {
  const { code, said } = await failing(env);
  expect(code).toBe(1);
  expect(said).toContain(named);
});

test.each([
  ["encoding 'UTF8' locale_provider libc locale 'C'", 'encoding UTF8'],
  ["encoding 'LATIN1' locale_provider libc locale 'C'", 'encoding LATIN1'],
])('a database made with %s is refused with what to do', async (made, named) => {
  const name = `letters_${process.pid}_${Date.now()}`;
  const url = new URL(inject('databaseServer'));
  await onServer(url.href, `create database ${name} template template0 ${made}`);
  url.pathname = `/${name}`;
  const { code, said } = await failing({ DATABASE_URL: url.href });
  await onServer(inject('databaseServer'), `drop database ${name} with (force)`);
  expect(code).toBe(1);
  expect(said).toContain(`does not know all letters (${named})`);
  expect(said).toContain("create database parley template template0 encoding 'UTF8'");
});

test('a database that is not there, or nobody answers for, is named with what to do', async () => {
  const url = new URL(inject('databaseServer'));
  url.pathname = '/nowhere';
  const missing = await failing({ DATABASE_URL: url.href });
  const silent = await failing({ DATABASE_URL: 'postgresql://parley@127.0.0.1:1/parley' });
  expect([missing.code, silent.code]).toEqual([1, 1]);
  expect(missing.said).toContain('database "nowhere" does not exist\nCheck its address');
  expect(silent.said).toMatch(/could not start.\nThe database in DATABASE_URL .*ECONNREFUSED/);
});

test('a storage that does not answer is named with what to do', async () => {
  const database = await testDatabase();
  const { code, said } = await failing({
    DATABASE_URL: database.connectionString,
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'parley',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  });
  await database.drop();
  expect(code).toBe(1);
  expect(said).toMatch(/could not start.\nThe file storage does not answer .*ECONNREFUSED/);
});

test('a port that is taken is named with what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const database = await testDatabase();
  const { code, said } = await failing({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.connectionString,
  });
  taken.close();
  await database.drop();
  expect(code).toBe(1);
  expect(said).toMatch(/port is taken/i);
});

test('a start that is refused leaves no database running', async () => {
  const dataDir = await newDataDir();
  const first = await startParley({}, { dataDir });
  await first.stop();
  await rm(join(dataDir, 'files/parley-storage'));
  const { said } = await failing({}, dataDir);
  expect(said).toContain('The storage is not the one');
  const left = await readdir(join(dataDir, 'postgres/data'));
  expect(left).toContain('PG_VERSION');
  expect(left).not.toContain('postmaster.pid');
  await rm(dataDir, { recursive: true, force: true });
});
