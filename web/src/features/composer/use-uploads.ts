import type { Draft, Media } from '@parley/contract';
import { isAllowedFile } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { settingsQuery } from '../../api/session.ts';
import { uploadMedia } from '../../api/upload.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';

export type Upload = { key: number; name: string; size: number; share: number; cancel: () => void };
type OnEnd = (media: Media | null) => void;
type DraftFile = Draft['attachments'][number];

/** Where files go that are pasted, dropped or chosen. */
export type TakesFiles = {
  add: (files: Iterable<File>) => void;
  /** Uploads a picture for the text, and says how that ended: null where it failed or was stopped. */
  addPicture: (file: File, onEnd: OnEnd) => void;
};

let made = 0;

/**
 * Files on their way to the server; each that arrived goes to `onDone`, a failed one says why. `lost`
 * counts those that failed or were stopped.
 */
export function useUploads(onDone: (file: DraftFile) => void) {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery).data;
  const maxMegabytes = settings?.['app.max_file_upload_size'];
  const extensions = settings?.['app.allowed_file_upload_extensions'];
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [lost, setLost] = useState(0);
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

  const start = (file: File, { inline, onEnd }: { inline: boolean; onEnd: OnEnd }) => {
    if (maxMegabytes !== undefined && file.size > maxMegabytes * 1024 * 1024) {
      refuse(file, t('errors.fileTooLarge', { megabytes: maxMegabytes }));
      onEnd(null);
      return;
    }
    if (extensions !== undefined && !isAllowedFile(file.name, extensions)) {
      refuse(file, t('errors.fileType', { extensions: extensions.join(', ') }));
      onEnd(null);
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
      inline,
      signal: controller.signal,
      onProgress: (share) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, share } : one))),
    })
      .then(onEnd, (error: unknown) => {
        setLost((count) => count + 1);
        onEnd(null);
        if (!controller.signal.aborted) refuse(file, errorMessage(error, t('client.unknown')));
      })
      .finally(() => setUploads((all) => all.filter((one) => one.key !== key)));
  };

  const attach = (file: File) =>
    start(file, {
      inline: false,
      onEnd: (media) => {
        if (media) onDone({ ...media, content_id: null, disposition: 'attachment' });
      },
    });
  const takes: TakesFiles = {
    add: (files) => [...files].forEach(attach),
    addPicture: (file, onEnd) => start(file, { inline: true, onEnd }),
  };
  return { uploads, lost, ...takes };
}
