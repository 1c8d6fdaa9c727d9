import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { type By, recordChange } from '../activity/index.ts';
import { deleteAvatar, storeAvatar } from '../media/avatar.ts';
import { agentById, lockAvatarKey, updateAgent } from './repository.ts';

type Self = { actor: { id: number }; request: By['request'] };
type Profile = Self & {
  name: { first_name?: string | undefined; last_name?: string | undefined };
  picture: Uint8Array | null;
};

/** Changes what is given of the own name and, where a picture came, the picture; the one before goes then. */
export async function changeProfile(deps: Deps, { name, picture, ...by }: Profile) {
  const { storage } = deps;
  const avatar_key = picture ? await storeAvatar(storage, picture) : null;
  const write = (tx: Tx) =>
    updateAgent(tx, by.actor.id, { ...name, ...(avatar_key ? { avatar_key } : {}) });
  const replaced = await change(deps, by, write).catch(async (error: unknown) => {
    if (avatar_key) await deleteAvatar(storage, avatar_key);
    throw error;
  });
  if (avatar_key) await forget(deps, replaced);
}

/** Takes the own picture away. */
export async function removePicture(deps: Deps, by: Self): Promise<void> {
  const write = (tx: Tx) => updateAgent(tx, by.actor.id, { avatar_key: null });
  await forget(deps, await change(deps, by, write));
}

/** Writes, and tells every browser, which shows the name; answers the key of the picture before. */
function change(deps: Deps, by: Self, write: (tx: Tx) => Promise<void>): Promise<string | null> {
  return commit(deps, async (tx) => {
    const { id } = by.actor;
    const before = await lockAvatarKey(tx, id);
    const from = await logged(tx, id);
    await write(tx);
    await recordSettings(tx, { changed: 'agents', actorId: id });
    await recordChange(tx, by, { model: 'agent', from, to: await logged(tx, id) });
    return before;
  });
}

async function logged(tx: Tx, agentId: number) {
  const agent = await agentById(tx, agentId);
  if (!agent) return {};
  const { id, first_name, last_name, avatar_url } = agent;
  return { id, first_name, last_name, avatar_url };
}

async function forget({ storage, log }: Deps, key: string | null): Promise<void> {
  if (key === null) return;
  await deleteAvatar(storage, key).catch((error: unknown) => {
    log.warn({ err: error, key }, 'a replaced picture was left in the storage');
  });
}
