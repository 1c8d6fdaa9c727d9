import type { Sharp } from 'sharp';
import { fieldFailure } from '../../failures.ts';
import { openPhoto } from '../../storage/photo.ts';

/** Draws an uploaded picture anew; 400 at the field when it is no picture. */
export async function redraw(
  content: Uint8Array,
  field: string,
  draw: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const photo = await openPhoto(content);
  if (!photo) throw fieldFailure(field, 'errors.notAPicture');
  try {
    return await draw(photo).toBuffer();
  } catch {
    throw fieldFailure(field, 'errors.notAPicture');
  }
}
