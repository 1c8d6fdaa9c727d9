import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Account } from './account.ts';
import { type Address, connectionStringOf } from './address.ts';
import { takeAppLock } from './app-lock.ts';
import type { Binaries } from './binaries.ts';
import { inUse } from './owner.ts';
import { stopServer } from './pg-ctl.ts';
import type { Place } from './place.ts';
import { commandLine, processMark } from './process-mark.ts';

type Leftover = { pid: number; address: Address | undefined };

const patienceMs = 120_000;

/**
 * Deals with what an app killed before us left on the data folder: stops its server, clears lock
 * files of dead processes. Refuses when a live app holds the server.
 */
export async function clearLeftovers(options: {
  place: Place;
  account: Account;
  binaries: Binaries;
  log: Logger;
}): Promise<void> {
  const { place, log } = options;
  const end = Date.now() + patienceMs;
  for (;;) {
    const leftover = await readLeftover(place);
    if (!leftover) return;
    const state = await stateOf(place, leftover);
    if (state === 'held') throw inUse('it holds the database');
    if (state === 'gone') {
      await clearLockFiles(place, leftover);
      return;
    }
    if (state === 'free' || Date.now() > end) {
      log.info(`stopping the PostgreSQL of a Parley that was killed (process ${leftover.pid})`);
      await stopServer(options);
      return;
    }
    await wait(200);
  }
}

/** postmaster.pid: process id, data folder, start time, port, socket folder, address, … by line. */
async function readLeftover(place: Place): Promise<Leftover | undefined> {
  const text = await readFile(join(place.data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid = '', , , port = '', socketFolder = ''] = text.split('\n');
  return { pid: Number(pid), address: addressOf(port, socketFolder) };
}

function addressOf(port: string, socketFolder: string): Address | undefined {
  if (socketFolder) return { socketFolder, port: 5432 };
  return Number(port) > 0 ? { socketFolder: null, port: Number(port) } : undefined;
}

/** `busy`: it lives but answers nobody yet (it recovers, or is shutting down). */
async function stateOf(
  place: Place,
  { pid, address }: Leftover,
): Promise<'held' | 'free' | 'busy' | 'gone'> {
  if (address) {
    try {
      const url = await connectionStringOf({ place, address, database: 'postgres' });
      const lock = await takeAppLock(url, 3_000);
      if (!lock) return 'held';
      await lock.release();
      return 'free';
    } catch {
      // Nobody who answers: the process table decides.
    }
  }
  return isPostgresOf(place, pid) ? 'busy' : 'gone';
}

function isPostgresOf(place: Place, pid: number): boolean {
  if (!(pid > 0) || processMark(pid) === undefined) return false;
  return process.platform === 'win32' || commandLine(pid).includes(place.data);
}

async function clearLockFiles(place: Place, { address }: Leftover): Promise<void> {
  await rm(join(place.data, 'postmaster.pid'), { force: true });
  if (!address?.socketFolder) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
    await rm(join(address.socketFolder, name), { force: true });
  }
}
