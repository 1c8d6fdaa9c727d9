import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { fieldFailure } from '../../failures.ts';
import type { Storage } from '../../storage/index.ts';

/** Stores a picture as a square avatar; answers its key. 400 when it is no picture. */
export async function storeAvatar(storage: Storage, content: Uint8Array): Promise<string> {
  const key = `avatar_${randomUUID()}.webp`;
  let picture: Buffer;
  try {
    picture = await sharp(content, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize(256, 256, { fit: 'cover' })
      .webp()
      .toBuffer();
  } catch {
    throw fieldFailure('avatar', 'errors.notAPicture');
  }
  await storage.put(`avatars/${key}`, picture);
  return key;
}

/** Deletes the picture that `storeAvatar` stored under the key. */
export async function deleteAvatar(storage: Storage, key: string): Promise<void> {
  await storage.delete(`avatars/${key}`);
}
