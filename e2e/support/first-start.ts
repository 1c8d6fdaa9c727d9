import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { newDataDir, startParley } from '../../server/src/testing/parley.ts';

export const admin = { email: 'ines@parley.test', password: 'Correct-horse-9' };

/** What workspaces of journeys start with. */
export const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // What journeys connect to stands on loopback.
  ALLOW_PRIVATE_ADDRESSES: 'true',
};

/** Starts Parley for the first time, once for all journeys: each workspace is a copy of what that made. */
export async function firstStart(): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const parley = await startParley(environment, { dataDir });
  await parley.stop();
  process.env.FIRST_START = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** A data folder as the first start left it. */
export async function copyOfFirstStart(): Promise<string> {
  const dataDir = await newDataDir();
  // With its owners: as root, PostgreSQL's folder belongs to another account.
  await promisify(execFile)('cp', ['-a', `${process.env.FIRST_START}/.`, dataDir]);
  return dataDir;
}
