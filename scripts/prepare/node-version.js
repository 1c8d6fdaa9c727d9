import { spawnSync } from 'node:child_process';
import { Refused } from './refused.js';

/**
 * Parley runs on Node 24. On Linux it comes with the packages and is first on the path of npm
 * scripts; elsewhere it has to be there.
 */
export function checkNode() {
  const found = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'none';
  if (Number(found.match(/^v(\d+)/)?.[1] ?? 0) >= 24) return;
  throw new Refused(
    `Parley runs on Node 24 or newer, and this is ${found}.\n` +
      'Install Node 24 from https://nodejs.org, then try again.',
  );
}
