import { randomUUID } from 'node:crypto';
import type { Media } from '@parley/contract';
import { mayStandInText } from '@parley/domain';
import { fileTypeFromBuffer } from 'file-type';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { thumbnailOf } from '../../storage/thumbnails.ts';
import type { ReceivedFile } from './receive-form.ts';
import { insertMedia } from './repository.ts';

type Upload = ReceivedFile & { uploaderId: number; disposition: 'attachment' | 'inline' };

/**
 * Keeps a file an agent uploads, pictures with a thumbnail; its type is sniffed from the bytes. 400 for
 * one that is to stand in a text and is no picture.
 */
export async function storeUpload(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { filename, declaredType, content, uploaderId, disposition }: Upload,
): Promise<Media> {
  const sniffed = await fileTypeFromBuffer(content.subarray(0, 65_536)).catch(() => undefined);
  const contentType = (sniffed?.mime ?? declaredType ?? 'application/octet-stream').toLowerCase();
  if (disposition === 'inline' && !mayStandInText(sniffed?.mime ?? '')) {
    throw fieldFailure('files', 'errors.notAPicture');
  }
  const key = `media/${randomUUID()}`;
  await storage.put(key, content);
  const thumbnail = await thumbnailOf(content);
  if (thumbnail) await storage.put(`${key}.thumb`, thumbnail);
  return insertMedia(db, {
    filename,
    content_type: contentType,
    size: content.length,
    storage_key: key,
    thumbnail_key: thumbnail ? `${key}.thumb` : null,
    uploader_id: uploaderId,
    disposition,
  });
}
