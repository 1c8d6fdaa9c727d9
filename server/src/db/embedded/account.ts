import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../start-refused.ts';

const run = promisify(execFile);

/** Who runs PostgreSQL, where that is not ourselves. */
export type Account = { uid: number; gid: number; name: string } | undefined;

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the data that is there, else
 * as `postgres`, else as `nobody`. Anybody else runs it as himself.
 */
export async function accountFor(dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataDir, 'postgres', 'data')).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  }
  const account = (await named('postgres')) ?? (await named('nobody'));
  if (!account) {
    throw new StartRefused(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".\n' +
        'Start Parley as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return account;
}

/** Whether the account may read this file or enter this folder. */
export async function reaches(account: Account, path: string): Promise<boolean> {
  try {
    await run(
      '/bin/sh',
      ['-c', 'test -r "$1" && { test ! -d "$1" || test -x "$1"; }', 'sh', path],
      {
        ...identity(account),
        cwd: '/',
      },
    );
    return true;
  } catch {
    return false;
  }
}

/** Whether the account may make files below this existing folder's path: it can pass through. */
export async function passes(account: Account, folder: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity(account), cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/** Hands a file, or a folder and all in it, to the account. */
export async function give(account: Account, path: string): Promise<void> {
  if (!account) return;
  await chown(path, account.uid, account.gid);
  if (!(await stat(path)).isDirectory()) return;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}

/** For child_process: who the child is. */
export function identity(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

async function named(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
  } catch {
    return undefined;
  }
}
