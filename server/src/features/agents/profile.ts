import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { deleteAvatar, storeAvatar } from '../media/avatar.ts';
import { lockAvatarKey, updateAgent } from './repository.ts';

type Profile = {
  agentId: number;
  name: { first_name: string; last_name: string };
  picture: Uint8Array | null;
};

/** Changes the own name and, where a picture came, the picture; the one before goes then. */
export async function changeProfile(deps: Deps, { agentId, name, picture }: Profile) {
  const { storage } = deps;
  const avatar_key = picture ? await storeAvatar(storage, picture) : null;
  const write = (tx: Tx) =>
    updateAgent(tx, agentId, { ...name, ...(avatar_key ? { avatar_key } : {}) });
  const replaced = await change(deps, agentId, write).catch(async (error: unknown) => {
    if (avatar_key) await deleteAvatar(storage, avatar_key);
    throw error;
  });
  if (avatar_key) await forget(deps, replaced);
}

/** Takes the own picture away. */
export async function removePicture(deps: Deps, agentId: number): Promise<void> {
  const write = (tx: Tx) => updateAgent(tx, agentId, { avatar_key: null });
  await forget(deps, await change(deps, agentId, write));
}

/** Writes, and tells every browser, which shows the name; answers the key of the picture before. */
function change(
  deps: Deps,
  agentId: number,
  write: (tx: Tx) => Promise<void>,
): Promise<string | null> {
  return commit(deps, async (tx) => {
    const before = await lockAvatarKey(tx, agentId);
    await write(tx);
    await recordSettings(tx, { changed: 'agents', actorId: agentId });
    return before;
  });
}

async function forget({ storage, log }: Deps, key: string | null): Promise<void> {
  if (key === null) return;
  await deleteAvatar(storage, key).catch((error: unknown) => {
    log.warn({ err: error, key }, 'a replaced picture was left in the storage');
  });
}
