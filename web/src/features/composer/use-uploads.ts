import type { Draft } from '@parley/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../api/api-error.ts';
import { uploadMedia } from '../../api/upload.ts';
import { toast } from '../../ui/toaster.tsx';

export type Upload = { key: number; name: string; size: number; share: number; cancel: () => void };
type DraftFile = Draft['attachments'][number];

let made = 0;

/** Files on their way to the server; each that arrived goes to `onDone`, a failed one says why. */
export function useUploads(onDone: (file: DraftFile) => void) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<Upload[]>([]);

  const start = (file: File) => {
    made += 1;
    const key = made;
    const controller = new AbortController();
    const upload = {
      key,
      name: file.name,
      size: file.size,
      share: 0,
      cancel: () => controller.abort(),
    };
    setUploads((all) => [...all, upload]);
    uploadMedia(file, {
      signal: controller.signal,
      onProgress: (share) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one))),
    })
      .then(
        (media) => onDone({ ...media, content_id: null, disposition: 'attachment' }),
        (error: unknown) => {
          if (controller.signal.aborted) return;
          toast.error(t('composer.uploadFailed', { name: file.name }), {
            description: errorMessage(error, t('client.unknown')),
          });
        },
      )
      .finally(() => setUploads((all) => all.filter((one) => one.key !== key)));
  };

  return { uploads, add: (files: Iterable<File>) => [...files].forEach(start) };
}
