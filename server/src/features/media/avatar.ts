import { randomUUID } from 'node:crypto';
import type { Storage } from '../../storage/index.ts';
import { redraw } from './redraw.ts';

/** Stores a picture as a square avatar; answers its key. 400 when it is no picture. */
export async function storeAvatar(storage: Storage, content: Uint8Array): Promise<string> {
  const picture = await redraw(content, 'avatar', (drawn) =>
    drawn.resize(256, 256, { fit: 'cover' }).webp(),
  );
  const key = `avatar_${randomUUID()}.webp`;
  await storage.put(`avatars/${key}`, picture);
  return key;
}

/** Deletes the picture that `storeAvatar` stored under the key. */
export async function deleteAvatar(storage: Storage, key: string): Promise<void> {
  await storage.delete(`avatars/${key}`);
}
