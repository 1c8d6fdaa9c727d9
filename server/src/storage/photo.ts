import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

const isPhoto = /^image\/(png|jpeg|gif|webp|avif|tiff)$/;
const maxPixels = 50_000_000;
const maxSeconds = 20;

/**
 * A picture by its bytes, upright and ready to be drawn anew; null for what is none, whatever it calls
 * itself. A drawing (SVG) is none: a few lines of it can ask for minutes of work.
 */
export async function openPhoto(content: Uint8Array): Promise<Sharp | null> {
  const sniffed = await fileTypeFromBuffer(content.subarray(0, 65_536)).catch(() => undefined);
  if (!isPhoto.test(sniffed?.mime ?? '')) return null;
  return sharp(content, { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds }).rotate();
}
