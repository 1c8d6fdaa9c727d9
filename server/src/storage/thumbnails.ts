import { openPhoto } from './photo.ts';

const side = 150;

/** A thumbnail of at most 150 px as WebP; null for what is no picture we can read. */
export async function thumbnailOf(content: Uint8Array): Promise<Buffer | null> {
  try {
    const photo = await openPhoto(content);
    if (!photo) return null;
    return await photo
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch {
    // A broken or oversized picture is kept as a file, without a thumbnail.
    return null;
  }
}
