import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartRefused } from '../../start-refused.ts';
import { type Account, identity } from './account.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/**
 * Stops the server of the data folder: fast (sessions are ended, a checkpoint is written), and if
 * that takes over a minute, at once (the next start recovers from the log).
 */
export async function stopServer(options: {
  place: Place;
  account: Account;
  binaries: Binaries;
}): Promise<void> {
  const { place, account, binaries } = options;
  const stop = (mode: 'fast' | 'immediate') =>
    run(binaries.pgCtl, ['stop', '-w', '-t', '60', '-m', mode, '-D', place.data], {
      ...identity(account),
      cwd: place.home,
      env: bareEnvironment(),
    });
  try {
    await stop('fast');
  } catch {
    try {
      await stop('immediate');
    } catch (error) {
      throw new StartRefused(
        `The PostgreSQL that serves ${place.data} does not stop.\n${(error as Error).message}`,
      );
    }
  }
}
