import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartRefused } from '../../start-refused.ts';
import type { Place } from './place.ts';
import { processMark } from './process-mark.ts';

const owner = z.object({ pid: z.number().int(), mark: z.string() });

/**
 * Writes down that this process has the place; a file of a dead process is replaced. Returns how to
 * give the place back. The lock in the database stands behind it, for apps that do not see each
 * other's processes.
 */
export async function takeOwnership(place: Place): Promise<() => Promise<void>> {
  const mine = `${place.ownerFile}.${randomBytes(6).toString('hex')}`;
  const self = { pid: process.pid, mark: processMark(process.pid) ?? '' };
  await writeFile(mine, `${JSON.stringify(self)}\n`);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(mine, place.ownerFile)) return () => rm(place.ownerFile, { force: true });
      const pid = await liveOwner(place);
      if (pid !== undefined) throw inUse(`process ${pid}`);
      await rm(place.ownerFile, { force: true });
    }
    throw inUse('another process');
  } finally {
    await rm(mine, { force: true });
  }
}

/** The refusal when another live app has this data. */
export function inUse(who: string): StartRefused {
  return new StartRefused(
    `Parley is already running with this DATA_DIR (${who}).\n` +
      'Stop it first, or set DATA_DIR and PORT to start a second Parley.',
  );
}

/** A link is made whole or not at all, and never over an existing one. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function liveOwner(place: Place): Promise<number | undefined> {
  const text = await readFile(place.ownerFile, 'utf8').catch(() => '{}');
  const found = owner.safeParse(parsed(text)).data;
  if (!found) return undefined;
  return processMark(found.pid) === found.mark ? found.pid : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
