import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/poll.ts';
import { endProgram, startProgram } from '../../testing/programs.ts';

type Holder = { process: ChildProcess; connectionString: string; refusal: string };

const asRoot = process.getuid?.() === 0;
const program = join(import.meta.dirname, '../../testing/embedded-app.ts');
const key = 'a'.repeat(64);
const running = new Set<ChildProcess>();
let dataDir = '';

beforeAll(async () => {
  dataDir = await newFolder(0o711);
  const first = await hold(dataDir);
  await run(first.connectionString, 'create table kept (n int)');
  await endProgram(first.process, 'SIGTERM');
  return () => rm(dataDir, { recursive: true, force: true });
});

afterEach(async () => {
  for (const process of running) await endProgram(process, 'SIGTERM');
});

describe('a killed server or app', () => {
  it('starts the server again by itself when it is killed', async () => {
    const app = await hold(dataDir);
    await run(app.connectionString, 'insert into kept values (1)');
    process.kill(await postmaster(), 'SIGKILL');
    const rows = await eventually('the rows', () => kept(app.connectionString).catch(() => null));
    expect(rows).toContain(1);
  });

  it('comes back from the loss of a single session of the server', async () => {
    const app = await hold(dataDir);
    const { rows } = await run(app.connectionString, 'select pg_backend_pid() as pid');
    expect(rows).toHaveLength(1);
    const killed = await run(
      app.connectionString,
      "select pid from pg_stat_activity where application_name = 'parley launcher'",
    );
    const pid = Number(killed.rows[0]?.pid);
    process.kill(pid, 'SIGKILL');
    await eventually('the rows', () => kept(app.connectionString).catch(() => null));
    await eventually('the lock', async () => {
      const locks = await run(
        app.connectionString,
        `select 1 from pg_locks where locktype = 'advisory' and granted and pid <> ${pid}`,
      ).catch(() => null);
      return (locks?.rows.length ?? 0) > 0;
    });
  });

  it('ends the server of a killed app and starts anew', async () => {
    const app = await hold(dataDir);
    await run(app.connectionString, 'insert into kept values (2)');
    const orphan = await postmaster();
    await endProgram(app.process, 'SIGKILL');
    const next = await hold(dataDir);
    expect(await kept(next.connectionString)).toContain(2);
    expect(await postmaster()).not.toBe(orphan);
  });

  it('starts after both were killed, on the lock files they left', async () => {
    const app = await hold(dataDir);
    await run(app.connectionString, 'insert into kept values (3)');
    const server = await postmaster();
    app.process.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    const next = await hold(dataDir);
    expect(await kept(next.connectionString)).toContain(3);
  });

  it('does not mistake a foreign process for its server', async () => {
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    await writeFile(file, `${process.pid}\n${dataDir}/postgres/data\n1\n5432\n\n\n`);
    const app = await hold(dataDir);
    expect(app.refusal).toBe('');
  });
});

describe('refusals', () => {
  it('refuses a second app while the first lives, and leaves the first alone', async () => {
    const app = await hold(dataDir);
    const second = await hold(dataDir);
    expect(second.refusal).toContain(
      `already running with this DATA_DIR (process ${app.process.pid})`,
    );
    await rm(join(dataDir, 'postgres/owner.json'));
    const unseen = await hold(dataDir);
    expect(unseen.refusal).toContain('already running with this DATA_DIR');
    expect(await kept(app.connectionString)).toBeInstanceOf(Array);
  });

  it('refuses another SECRET_KEY and says what to do', async () => {
    const app = await hold(dataDir, 'b'.repeat(64));
    expect(app.refusal).toContain('another SECRET_KEY');
    expect(app.refusal).toContain('Set SECRET_KEY to the one it was made under');
  });

  it('refuses the data of another major version', async () => {
    const file = join(dataDir, 'postgres/data/PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '17\n');
    const app = await hold(dataDir);
    await writeFile(file, version);
    expect(app.refusal).toContain('was made by PostgreSQL 17');
  });
});

describe('what it makes', () => {
  it('sorts by code point, knows every letter, and keeps its password to its owner', async () => {
    const app = await hold(dataDir);
    const { rows } = await run(
      app.connectionString,
      "select lower('ÄÖÉ') as lower, 'Z' < 'a' as code_point, current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp",
    );
    expect(rows[0]).toEqual({ lower: 'äöé', code_point: true, fsync: 'on', tcp: '' });
    const { mode } = await stat(join(dataDir, 'postgres/password'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('asks for the password', async () => {
    const app = await hold(dataDir);
    const wrong = new URL(app.connectionString);
    wrong.password = 'wrong';
    await expect(run(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = await newFolder(0o711);
    const app = await hold(join(folder, 'a'.repeat(60), 'b'.repeat(60)));
    expect(app.refusal).toBe('');
    await endProgram(app.process, 'SIGTERM');
    await rm(folder, { recursive: true });
  });

  it.runIf(asRoot)(
    'lies under /var/lib/parley where its account cannot reach DATA_DIR',
    async () => {
      const folder = await newFolder(0o700);
      const app = await hold(folder);
      expect(app.refusal).toBe('');
      await run(app.connectionString, 'create table there (n int)');
      await endProgram(app.process, 'SIGKILL');
      const again = await hold(folder);
      await run(again.connectionString, 'select n from there');
      await endProgram(again.process, 'SIGTERM');
      const id = (await readFile(join(folder, 'postgres/place-id'), 'utf8')).trim();
      await rm(join('/var/lib/parley', id), { recursive: true });
      await rm(folder, { recursive: true });
    },
  );
});

async function newFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-embedded-'));
  await chmod(folder, mode);
  return folder;
}

/** Starts a process that holds the server of this folder, and waits for its word. */
async function hold(folder: string, secretKey = key): Promise<Holder> {
  const child = startProgram([program, folder, secretKey]);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, connectionString: '', refusal: '', ...JSON.parse(line) };
}

async function postmaster(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function run(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function kept(connectionString: string): Promise<number[]> {
  const { rows } = await run(connectionString, 'select n from kept');
  return rows.map((row) => Number(row.n));
}
