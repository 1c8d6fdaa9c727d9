import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../db/database.ts';

import { migrate } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { agentsExist } from '../features/auth/index.ts';
import { StartRefused } from '../start-refused.ts';
import { emptyDatabase } from './repository.ts';
import { seed, seedState } from './seed.ts';

type Options = {
  connectionString: string;
  conversations: number;
  /** Where the terminal hears how far it is. */
  say: (text: string) => void;
  stopped?: AbortSignal;
};

/**
 * Makes the sample workspace where it is missing, and says whether it did. One that was cut is
 * thrown away and made anew; a database that holds another workspace is refused.
 */
export async function prepareDemo(deps: Deps, options: Options): Promise<boolean> {
  const { db, config } = deps;
  const state = await seedState(deps);
  if (state === 'whole') return false;
  if (state === null && (await agentsExist(db))) {
    throw new StartRefused(
      `${config.dataDir} holds a workspace that is no demo. Choose another folder with DEMO_DIR.`,
    );
  }
  if (state === 'begun') {
    await emptyDatabase(db);
    await rm(join(config.dataDir, 'files'), { recursive: true, force: true });
    await migrate(options.connectionString);
  }
  await seedQuickly(deps, options);
  return true;
}

/** A sample that a power cut takes is made again, so its commits need not wait for the disk. */
async function seedQuickly(
  deps: Deps,
  { connectionString, conversations, say, stopped }: Options,
): Promise<void> {
  const url = new URL(connectionString);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const db = openDatabase(url.href, { max: 6 });
  const started = performance.now();
  let shown = -1;
  const onProgress = (share: number) => {
    const percent = Math.floor(share * 20) * 5;
    if (percent !== shown) say(`\r  Making the sample workspace… ${percent} %`);
    shown = percent;
  };
  try {
    await seed({ ...deps, db }, { conversations, now: deps.now(), onProgress, stopped });
  } finally {
    await db.destroy();
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  say(`\r  Made the sample workspace in ${seconds} s.     \n`);
}
