import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../poll.ts';

/** Kills the PostgreSQL of a data folder, if it runs. */
export function killPostmaster(dataDir: string): void {
  const pid = postmaster(dataDir);
  if (pid !== undefined) kill(pid);
}

/** One session of the server, as a bug in it would end it; PostgreSQL then restarts all of them. */
export function killSession(dataDir: string): void {
  const parent = postmaster(dataDir);
  if (parent === undefined) return;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    const isChild = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent);
    if (isChild && read(`/proc/${name}/cmdline`).includes('[local] ')) {
      kill(Number(name));
      return;
    }
  }
}

/**
 * Where the newest of the mails with this raw file stands, to tell which step a kill hit; undefined as
 * well where the database is away.
 */
export async function ledgerState(
  dataDir: string,
  rawKey: string,
): Promise<{ state: string; attempts: number } | undefined> {
  try {
    // Right after a start the file is there and not yet whole.
    const host = await eventually(
      'the server names its socket',
      () => lockFile(dataDir)[4] || null,
      10_000,
    );
    return await askAt(host, { dataDir, rawKey });
  } catch {
    return undefined;
  }
}

async function askAt(
  host: string,
  { dataDir, rawKey }: { dataDir: string; rawKey: string },
): Promise<{ state: string; attempts: number } | undefined> {
  const client = new pg.Client({
    host,
    user: 'parley',
    database: 'parley',
    password: read(join(dataDir, 'postgres/password')).trim(),
    connectionTimeoutMillis: 20_000,
    query_timeout: 20_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ state: string; attempts: number }>(
      'select state, attempts from mail_ledger where raw_key = $1 order by id desc limit 1',
      [rawKey],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

function postmaster(dataDir: string): number | undefined {
  const pid = Number(lockFile(dataDir)[0]);
  // The lock file of a dead server stays, and its process id may be somebody else's by now.
  const isOurs = pid > 1 && read(`/proc/${pid}/cmdline`).includes(dataDir);
  return isOurs ? pid : undefined;
}

/** postmaster.pid by line: process id, data folder, start, port, socket folder, … */
function lockFile(dataDir: string): string[] {
  return read(join(dataDir, 'postgres/data/postmaster.pid')).split('\n');
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It went between the look and the blow.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
