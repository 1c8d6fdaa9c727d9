import type { Draft } from '@parley/contract';
import { isAllowedFile } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { settingsQuery } from '../../api/session.ts';
import { uploadMedia } from '../../api/upload.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';

export type Upload = { key: number; name: string; size: number; share: number; cancel: () => void };
type DraftFile = Draft['attachments'][number];

let made = 0;

/** Files on their way to the server; each that arrived goes to `onDone`, a failed one says why. */
export function useUploads(onDone: (file: DraftFile) => void) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery).data;
  const maxMegabytes = settings?.['app.max_file_upload_size'];
  const extensions = settings?.['app.allowed_file_upload_extensions'];
  const [uploads, setUploads] = useState<Upload[]>([]);
  const refuse = (file: File, reason: string) =>
    toast.error(t('composer.uploadFailed', { name: file.name }), { description: reason });

  // Nobody would see it arrive: leaving stops what is on its way and says so.
  const leave = useEffectEvent(() => {
    for (const upload of uploads) {
      upload.cancel();
      toast.error(t('composer.uploadFailed', { name: upload.name }));
    }
  });
  useEffect(() => () => leave(), []);

  const start = (file: File) => {
    if (maxMegabytes !== undefined && file.size > maxMegabytes * 1024 * 1024) {
      refuse(file, t('errors.fileTooLarge', { megabytes: maxMegabytes }));
      return;
    }
    if (extensions !== undefined && !isAllowedFile(file.name, extensions)) {
      refuse(file, t('errors.fileType', { extensions: extensions.join(', ') }));
      return;
    }
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
          refuse(file, errorMessage(error, t('client.unknown')));
        },
      )
      .finally(() => setUploads((all) => all.filter((one) => one.key !== key)));
  };

  return { uploads, add: (files: Iterable<File>) => [...files].forEach(start) };
}
