import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { fieldFailure } from '../../failures.ts';

const isPhoto = /^image\/(png|jpeg|gif|webp|avif|tiff)$/;

/**
 * Draws an uploaded picture anew, known by its bytes; 400 at the field when it is no picture. A drawing
 * (SVG) is none: a few lines of it can ask for minutes of work.
 */
export async function redraw(
  content: Uint8Array,
  field: string,
  draw: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const sniffed = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!isPhoto.test(sniffed?.mime ?? '')) throw fieldFailure(field, 'errors.notAPicture');
  try {
    return await draw(sharp(content, { limitInputPixels: 50_000_000 }).rotate()).toBuffer();
  } catch {
    throw fieldFailure(field, 'errors.notAPicture');
  }
}
