import { randomUUID } from 'node:crypto';
import { type BrandPicture, Failure } from '@parley/contract';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { type By, recordChange } from '../activity/index.ts';
import { redraw } from '../media/redraw.ts';
import { deleteSetting, lockSettings, putSetting, settingOf } from './repository.ts';

/** Sets the logo or the icon of the workspace, or takes it away; the one before goes then. */
export async function setBrandPicture(
  deps: Deps,
  by: By,
  { picture, content }: { picture: BrandPicture; content: Uint8Array | null },
): Promise<void> {
  const { storage } = deps;
  const url = content && (await store(storage, picture, content));
  const key = `app.${picture}_url`;
  const before = await commit(deps, async (tx) => {
    await lockSettings(tx);
    const replaced = await deletePicture(tx, picture);
    if (url !== null) await putSetting(tx, key, url);
    const [from, to] = [{ [key]: replaced ?? null }, { [key]: url }];
    await recordChange(tx, by, { model: 'general_settings', from, to });
    await recordSettings(tx, { changed: 'general', actorId: by.actor?.id ?? null });
    return replaced;
  }).catch(async (error: unknown) => {
    if (url !== null) await forgetPicture(deps, url);
    throw error;
  });
  await forgetPicture(deps, before);
}

/** Takes a picture out of the settings; answers its address, which `forgetPicture` is for after that. */
export async function deletePicture(tx: Tx, picture: BrandPicture): Promise<unknown> {
  const key = `app.${picture}_url`;
  const url = await settingOf(tx, key);
  await deleteSetting(tx, key);
  return url;
}

/** 400 that says how a picture is set. */
export function refusePictureUrl(picture: BrandPicture): never {
  const message = 'errors.pictureByUpload';
  throw new Failure('InputException', message, {
    data: [{ path: `app.${picture}_url`, message }],
    values: { picture },
  });
}

async function store(
  storage: Deps['storage'],
  picture: BrandPicture,
  content: Uint8Array,
): Promise<string> {
  const key = picture === 'logo' ? `logo_${randomUUID()}.webp` : `favicon_${randomUUID()}.png`;
  const drawn = await redraw(content, picture, (drawing) =>
    picture === 'logo'
      ? drawing.resize(480, 160, { fit: 'inside', withoutEnlargement: true }).webp()
      : drawing.resize(128, 128, { fit: 'contain', background: '#0000' }).png(),
  );
  await storage.put(`brand/${key}`, drawn);
  return `/uploads/${key}`;
}

/** Takes a picture that no setting names any more out of the storage. */
export async function forgetPicture({ storage, log }: Deps, url: unknown): Promise<void> {
  if (typeof url !== 'string') return;
  const key = url.replace('/uploads/', 'brand/');
  await storage.delete(key).catch((error: unknown) => {
    log.warn({ err: error, key }, 'a replaced picture was left in the storage');
  });
}
