import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartRefused } from '../../start-refused.ts';
import { type Account, give, identity } from './account.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

export const superuser = 'parley';

/**
 * Makes the data folder if there is none, whole or not at all; refuses one of another PostgreSQL
 * major version, or made under another SECRET_KEY (its secrets could not be read).
 */
export async function makeCluster(options: {
  place: Place;
  account: Account;
  binaries: Binaries;
  fsync: 'on' | 'off';
  log: Logger;
  secretKey: string | undefined;
}): Promise<void> {
  const { place, binaries, secretKey } = options;
  const major = await majorVersion(place);
  if (major === undefined) {
    await initialise(options);
    return;
  }
  if (major !== binaries.major) throw otherVersion(place, major, binaries);
  if (secretKey !== undefined) await checkSecretKey(place, secretKey);
}

async function initialise({
  place,
  account,
  binaries,
  fsync,
  log,
  secretKey,
}: Parameters<typeof makeCluster>[0]): Promise<void> {
  log.info('making a new database; this takes a few seconds');
  for (const name of await readdir(place.home)) {
    if (name.startsWith('data.unfinished')) await rm(join(place.home, name), { recursive: true });
  }
  const password = randomBytes(24).toString('hex');
  await keep(place.passwordFile, password);
  if (secretKey !== undefined) await keep(place.keyCheckFile, fingerprint(secretKey));
  else await rm(place.keyCheckFile, { force: true });

  // The account may not make folders here, so initdb gets one of its own.
  const unfinished = join(place.home, `data.unfinished-${randomBytes(4).toString('hex')}`);
  const passwordForInitdb = `${unfinished}.password`;
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  await give(account, passwordForInitdb);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await give(account, unfinished);
    await run(
      binaries.initdb,
      [
        ...['--pgdata', unfinished, '--username', superuser, '--pwfile', passwordForInitdb],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
        ...(fsync === 'off' ? ['--no-sync'] : []),
      ],
      { ...identity(account), cwd: place.home, env: bareEnvironment() },
    );
    await rename(unfinished, place.data);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new StartRefused(`PostgreSQL could not make its data folder.\n${wordsOf(error)}`);
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
}

async function majorVersion(place: Place): Promise<string | undefined> {
  try {
    return (await readFile(join(place.data, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new StartRefused(
      `The database in ${place.data} cannot be read (${code}). It belongs to another user:\n` +
        'start Parley as that user, or as root.',
    );
  }
}

function otherVersion(place: Place, major: string, binaries: Binaries): StartRefused {
  return new StartRefused(
    `The database in ${place.data} was made by PostgreSQL ${major}; this Parley brings PostgreSQL ${binaries.major}, which cannot read it.\n` +
      'Go back to the Parley that made it, or move it over with pg_upgrade or a dump as docs/operating.md describes.',
  );
}

async function checkSecretKey(place: Place, secretKey: string): Promise<void> {
  const kept = await readFile(place.keyCheckFile, 'utf8').catch(() => undefined);
  if (kept === undefined) {
    await keep(place.keyCheckFile, fingerprint(secretKey));
    return;
  }
  if (kept.trim() === fingerprint(secretKey)) return;
  throw new StartRefused(
    'The database in this DATA_DIR was made under another SECRET_KEY, without which its stored passwords cannot be read.\n' +
      'Set SECRET_KEY to the one it was made under (or put back DATA_DIR/secret-key), or set DATA_DIR to a new folder.',
  );
}

/** Recognises the key without giving it away. */
function fingerprint(secretKey: string): string {
  return createHmac('sha256', secretKey.toLowerCase()).update('parley database').digest('hex');
}

/** Writes a small secret file so that it is whole even if the machine stops. */
async function keep(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function wordsOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr?.trim() || message).slice(-2_000);
}
