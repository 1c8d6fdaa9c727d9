import sharp from 'sharp';

const side = 150;
const maxPixels = 50_000_000;

/** A thumbnail of at most 150 px as WebP; null for what is no picture we can read. */
export async function thumbnailOf(
  content: Uint8Array,
  contentType: string,
): Promise<Buffer | null> {
  if (!/^image\/(png|jpe?g|gif|webp|avif|tiff)$/.test(contentType)) return null;
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch {
    // A broken or oversized picture is kept as a file, without a thumbnail.
    return null;
  }
}
