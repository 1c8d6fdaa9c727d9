import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refused } from './refused.js';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program in the project's folder with its output shown; refuses with `advice` if it fails. */
export function run(command, { args = [], env = {}, advice }) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm and the programs in node_modules/.bin are command files on Windows.
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) throw new Refused(advice);
}
