import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { version } from '../../version.ts';
import { keepSetting, lockSettings, putSetting, settingOf } from './repository.ts';

const release = z.object({
  release_version: z.string().max(50),
  release_date: z.string().max(50).default(''),
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  description: z.string().max(2_000).default(''),
});
type Release = z.output<typeof release>;

const releaseKey = 'update.release';
const askedKey = 'update.asked_at';
const day = 24 * 60 * 60_000;
const mostBytes = 64 * 1024;

/** The newest release that UPDATE_URL told of, and whether it is newer than what runs. */
export async function readUpdate(db: Db): Promise<(Release & { is_new: boolean }) | null> {
  const known = release.safeParse(await settingOf(db, releaseKey));
  if (!known.success) return null;
  return { ...known.data, is_new: isNewer(known.data.release_version, version) };
}

/**
 * Asks UPDATE_URL for the newest release, once a day over all instances; off without it. The request
 * says nothing about the workspace. What goes wrong is in the log only.
 */
export async function checkForUpdate(deps: Deps): Promise<void> {
  const { updateUrl } = deps.config;
  if (updateUrl === undefined) return;
  try {
    if (!(await takeTurn(deps))) return;
    const found = release.parse(await fetchJson(updateUrl));
    await commit(deps, async (tx) => {
      await putSetting(tx, releaseKey, found);
      await recordSettings(tx, { changed: 'general', actorId: null });
    });
  } catch (error) {
    deps.log.warn({ err: error, url: updateUrl }, 'UPDATE_URL told of no release');
  }
}

/** Whether it is time to ask; then it is nobody else's turn for a day. */
async function takeTurn({ db, now }: Deps): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const asked = Date.parse(String(await keepSetting(tx, askedKey, new Date(0))));
    if (now().getTime() - asked < day) return false;
    await putSetting(tx, askedKey, now());
    return true;
  });
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Parley' },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.length > mostBytes) throw new Error(`it answered more than ${mostBytes} bytes`);
  }
  return JSON.parse(text);
}

/** By the numbers of `1.2.3`; a `v` before them and what follows a hyphen count for nothing. */
function isNewer(found: string, running: string): boolean {
  const numbers = (text: string) =>
    (text.replace(/^v/i, '').split('-')[0] ?? '').split('.').map(Number);
  const ours = numbers(running);
  for (const [index, number] of numbers(found).entries()) {
    const difference = number - (ours[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
