import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from './refused.js';
import { root } from './run.js';

const patienceMs = 30_000;

/**
 * Replacing packages under a running PostgreSQL would break it: refuses while a Parley or a demo of
 * this folder runs, and stops the PostgreSQL that a killed one left behind.
 */
export async function stopDatabaseInUse() {
  const { DATA_DIR, DEMO_DIR } = process.env;
  for (const folder of [DATA_DIR || 'data', DEMO_DIR || 'data/demo']) {
    await stopDatabaseOf(resolve(root, folder, 'postgres'));
  }
}

async function stopDatabaseOf(postgres) {
  const app = ownerOf(postgres);
  if (app !== undefined && /(start|demo)\.js/.test(commandLine(app))) {
    throw new Refused(
      `Parley is running from this folder (process ${app}), and its packages have to be replaced.\n` +
        'Stop it, then try again.',
    );
  }
  const server = postmasterOf(postgres);
  if (server === undefined || !commandLine(server).includes('postgres')) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything committed is kept.
  process.kill(server, 'SIGINT');
  for (const end = Date.now() + patienceMs; commandLine(server) !== ''; await wait(100)) {
    if (Date.now() > end) {
      throw new Refused(`PostgreSQL (process ${server}) does not stop. Stop it, then try again.`);
    }
  }
}

function ownerOf(postgres) {
  try {
    return JSON.parse(readFileSync(join(postgres, 'owner.json'), 'utf8')).pid;
  } catch {
    return undefined;
  }
}

/** The first line of postmaster.pid, below DATA_DIR or where place-id says. */
function postmasterOf(postgres) {
  const places = [join(postgres, 'data')];
  try {
    const id = readFileSync(join(postgres, 'place-id'), 'utf8').trim();
    places.push(join('/var/lib/parley', id, 'data'));
  } catch {
    // Most installations keep the data below DATA_DIR and have no place-id.
  }
  for (const place of places) {
    try {
      return Number(readFileSync(join(place, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      // No server runs there.
    }
  }
  return undefined;
}

/** '' for a process that is gone, or on a system that does not tell. */
function commandLine(pid) {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).toString();
  } catch {
    return '';
  }
}
