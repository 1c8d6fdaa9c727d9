import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const gigabyte = 2 ** 30;
const prefix = 'parley-test-';

/**
 * A folder for all that a run of the tests makes, and what removes it. In memory where there is
 * plenty: hundreds of databases are made of a thousand files each. Removes what a run left that
 * was cut off.
 */
export function makeScratch() {
  const parent = hasRoom() ? inMemory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // Like any folder for temporary files: as root, PostgreSQL and Dovecot have other accounts.
  chmodSync(folder, 0o1777);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
