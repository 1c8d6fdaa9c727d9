import { type BodyOf, type BrandPicture, brandPictures, type endpoints } from '@parley/contract';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { type By, recordChange } from '../activity/index.ts';
import { deletePicture, forgetPicture, refusePictureUrl } from './brand-picture.ts';
import { describeGeneralSettings, type GeneralValues, readGeneralSettings } from './general.ts';
import { lockSettings, putSetting } from './repository.ts';

type Values = Omit<BodyOf<(typeof endpoints)['updateGeneralSettings']>, 'updated_at'>;

/** Changes the general settings that are given; every open browser hears of it. */
export async function changeGeneralSettings(
  deps: Deps,
  by: By,
  { updated_at, ...values }: BodyOf<(typeof endpoints)['updateGeneralSettings']>,
): Promise<void> {
  const gone = await commit(deps, async (tx) => {
    await lockSettings(tx);
    refuseIfChanged(updated_at, await describeGeneralSettings(tx, deps.config, false));
    const from = await readGeneralSettings(tx, deps.config);
    const taken = brandPictures.filter((picture) => isTakenAway(picture, values, from));
    const urls = [];
    for (const picture of taken) urls.push(await deletePicture(tx, picture));
    const stored = storedOf(values, from);
    if ('app.root_url' in stored && deps.config.appUrl !== undefined)
      throw fieldFailure('app.root_url', 'errors.rootUrlFixed');
    for (const [key, value] of Object.entries(stored)) await putSetting(tx, key, value);
    const to = await readGeneralSettings(tx, deps.config);
    await recordChange(tx, by, { model: 'general_settings', from, to });
    await recordSettings(tx, { changed: 'general', actorId: by.actor?.id ?? null });
    return urls;
  });
  for (const url of gone) await forgetPicture(deps, url);
}

/** As it was read, a picture stays; empty, it goes; another address is refused. */
function isTakenAway(picture: BrandPicture, values: Values, from: GeneralValues): boolean {
  const url = values[`app.${picture}_url`];
  if (url === undefined || url === from[`app.${picture}_url`]) return false;
  return url === null || url === '' || refusePictureUrl(picture);
}

/** What is kept under its key: an address as it was read is none that somebody chose. */
function storedOf(values: Values, from: GeneralValues): Partial<GeneralValues> {
  const {
    'app.logo_url': _logo,
    'app.favicon_url': _favicon,
    'app.business_hours_id': _none,
    'app.root_url': root,
    ...others
  } = values;
  return root === undefined || root === from['app.root_url']
    ? others
    : { ...others, 'app.root_url': root };
}
