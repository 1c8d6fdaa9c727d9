import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartRefused } from '../../start-refused.ts';
import { type Account, passes } from './account.ts';

/** Where everything of one embedded server lies. */
export type Place = {
  /** Below DATA_DIR, ours. */
  passwordFile: string;
  keyCheckFile: string;
  ownerFile: string;
  /** A folder the account can pass through; holds `data`, the socket and copied binaries. */
  home: string;
  data: string;
};

const outside = '/var/lib/parley';

/**
 * Below DATA_DIR/postgres; where the account cannot get there (a checkout under /root), data and
 * binaries lie under /var/lib/parley/{random id}, and DATA_DIR/postgres/place-id keeps that id.
 */
export async function placeFor(options: {
  dataDir: string;
  account: Account;
  log: Logger;
}): Promise<Place> {
  const { dataDir, account, log } = options;
  const inside = join(dataDir, 'postgres');
  await mkdir(inside, { recursive: true, mode: 0o700 });
  if (account) await chmod(inside, 0o711);
  const home = await homeFor({ inside, account });
  if (home !== inside) {
    await mkdir(home, { recursive: true, mode: 0o711 });
    log.info(
      `PostgreSQL keeps its data in ${home}, since "${account?.name}" cannot reach ${inside}`,
    );
  }
  return {
    passwordFile: join(inside, 'password'),
    keyCheckFile: join(inside, 'secret-key-check'),
    ownerFile: join(inside, 'owner.json'),
    home,
    data: join(home, 'data'),
  };
}

async function homeFor(options: { inside: string; account: Account }): Promise<string> {
  const { inside, account } = options;
  const idFile = join(inside, 'place-id');
  const kept = await readFile(idFile, 'utf8').catch(() => undefined);
  if (kept && !existsSync(join(inside, 'data'))) {
    if (account) return join(outside, kept.trim());
    throw new StartRefused(
      `The database of this DATA_DIR was made by root and lies in ${join(outside, kept.trim())}.\n` +
        'Start Parley as root again, or set DATA_DIR to a new folder.',
    );
  }
  if (!account || (await passes(account, inside))) return inside;
  if (existsSync(join(inside, 'data'))) {
    throw new StartRefused(
      `PostgreSQL runs as "${account.name}" here, who cannot reach ${join(inside, 'data')}.\n` +
        'Move DATA_DIR back to where that user can reach it, or open the folders above it (chmod a+x).',
    );
  }
  const id = randomBytes(8).toString('hex');
  await writeFile(idFile, `${id}\n`);
  return join(outside, id);
}
