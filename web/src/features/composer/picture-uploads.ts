import type { Media } from '@parley/contract';
import { randomUuid } from '../../lib/random-uuid.ts';

type Ended = (media: Media | null) => void;
type PictureUpload = {
  preview: string;
  /** What became of it; null where it failed or was stopped. */
  media?: Media | null;
  listeners: Set<Ended>;
};

/** Pictures that were put into a text in this window; an undone one may come back to it. */
const uploads = new Map<string, PictureUpload>();

/** Notes a picture on its way; gives its name in the text, and what tells how it ended. */
export function beginPicture(file: File): { key: string; end: Ended } {
  const key = randomUuid();
  const upload: PictureUpload = { preview: URL.createObjectURL(file), listeners: new Set() };
  uploads.set(key, upload);
  return {
    key,
    end: (media) => {
      upload.media = media;
      for (const listener of upload.listeners) listener(media);
      URL.revokeObjectURL(upload.preview);
    },
  };
}

/** What is shown of a picture on its way; undefined for one that this window knows nothing of. */
export function previewOf(key: string): string | undefined {
  return uploads.get(key)?.preview;
}

/** Tells how the upload ended, once, a moment later at the earliest; gives what calls that off. */
export function onPictureEnd(key: string, listener: Ended): () => void {
  const upload = uploads.get(key);
  upload?.listeners.add(listener);
  queueMicrotask(() => {
    if (upload?.media !== undefined && upload.listeners.has(listener)) listener(upload.media);
  });
  return () => upload?.listeners.delete(listener);
}
