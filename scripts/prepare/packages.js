import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stopDatabaseInUse } from './database-in-use.js';
import { root, run } from './run.js';
import { hashOf, isStamped, stamp } from './stamp.js';

const stampFile = 'node_modules/.parley-installed';

/** Installs just what the lock file names, when it is not what was installed last. */
export async function installPackages() {
  const hash = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`;
  if (isStamped(stampFile, hash)) return;
  if (existsSync(join(root, 'node_modules'))) await stopDatabaseInUse();
  process.stdout.write('Installing packages (the first time takes a minute)…\n');
  run('npm', {
    // Warnings about the Node that is here would mislead: the right one comes with the packages.
    args: [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    advice:
      'The packages could not be installed; npm says why above.\n' +
      'Without a network: connect and try again. Disk full: make room and try again.',
  });
  stamp(stampFile, hash);
}
