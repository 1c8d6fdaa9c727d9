import { randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fieldFailure } from '../../failures.ts';
import type { Storage } from '../../storage/index.ts';

const isPhoto = /^image\/(png|jpeg|gif|webp|avif|tiff)$/;

/**
 * Stores a picture as a square avatar; answers its key. 400 when it is no picture. A drawing (SVG) is
 * none: a few lines of it can ask for minutes of work.
 */
export async function storeAvatar(storage: Storage, content: Uint8Array): Promise<string> {
  const sniffed = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!isPhoto.test(sniffed?.mime ?? '')) throw fieldFailure('avatar', 'errors.notAPicture');
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
