import type { ParsedAttachment } from '../../mail/parse/index.ts';
import type { Storage } from '../../storage/index.ts';
import { thumbnailOf } from '../../storage/thumbnails.ts';
import type { StoredAttachment } from '../conversations/index.ts';

/**
 * Stores the attachments of a mail, pictures with a thumbnail of 150 px. The keys follow from the
 * raw mail and the place within it, so trying again after a kill leaves nothing behind.
 */
export async function storeAttachments(
  storage: Storage,
  { rawKey, attachments }: { rawKey: string; attachments: readonly ParsedAttachment[] },
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const [index, attachment] of attachments.entries()) {
    const storageKey = `${rawKey.replace(/^raw\//, 'attachments/')}/${index}`;
    await storage.put(storageKey, attachment.content);
    const thumbnail = await thumbnailOf(attachment.content);
    const thumbnailKey = thumbnail ? `${storageKey}-thumb` : null;
    if (thumbnail && thumbnailKey) await storage.put(thumbnailKey, thumbnail);
    stored.push({
      filename: attachment.filename,
      contentType: attachment.contentType,
      size: attachment.content.byteLength,
      storageKey,
      thumbnailKey,
      contentId: attachment.contentId,
      disposition: attachment.disposition,
    });
  }
  return stored;
}

/** Takes back what `storeAttachments` stored for a mail that became no message. */
export async function discardAttachments(
  storage: Storage,
  stored: readonly StoredAttachment[],
): Promise<void> {
  for (const { storageKey, thumbnailKey } of stored) {
    await storage.delete(storageKey);
    if (thumbnailKey) await storage.delete(thumbnailKey);
  }
}
