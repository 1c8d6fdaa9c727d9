import type { BodyOf, endpoints } from '@parley/contract';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { type By, recordChange } from '../activity/index.ts';
import { describeGeneralSettings, readGeneralSettings } from './general.ts';
import { lockSettings, putSetting } from './repository.ts';

/** Changes the general settings that are given; every open browser hears of it. */
export async function changeGeneralSettings(
  deps: Deps,
  by: By,
  { updated_at, ...values }: BodyOf<(typeof endpoints)['updateGeneralSettings']>,
): Promise<void> {
  if (values['app.root_url'] !== undefined && deps.config.appUrl !== undefined)
    throw fieldFailure('app.root_url', 'errors.rootUrlFixed');
  await commit(deps, async (tx) => {
    await lockSettings(tx);
    refuseIfChanged(updated_at, await describeGeneralSettings(tx, deps.config, false));
    const from = await readGeneralSettings(tx, deps.config);
    for (const [key, value] of Object.entries(values)) await putSetting(tx, key, value);
    const to = await readGeneralSettings(tx, deps.config);
    await recordChange(tx, by, { model: 'general_settings', from, to });
    await recordSettings(tx, { changed: 'general', actorId: by.actor?.id ?? null });
  });
}
