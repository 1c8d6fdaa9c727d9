import type { Draft } from '@parley/contract';
import { Paperclip, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { shortName, sizeText } from '../../lib/attachment-label.ts';
import type { Upload } from './use-uploads.ts';

/** Files that go with the message, and those still on their way with how far they are. */
export function AttachedFiles({
  files,
  uploads,
  onRemove,
}: {
  files: Draft['attachments'];
  uploads: readonly Upload[];
  onRemove: (id: number) => void;
}) {
  const { t } = useTranslation();
  if (files.length + uploads.length === 0) return null;
  return (
    <ul className="max-md:scrolls-aside mt-1 mb-2 flex gap-2 px-3 md:max-h-[15dvh] md:flex-wrap md:overflow-y-auto">
      {files.map((file) => (
        <File
          key={file.id}
          name={file.name}
          facts={sizeText(file.size)}
          removeLabel={t('ui.removeNamed', { name: file.name })}
          onRemove={() => onRemove(file.id)}
        />
      ))}
      {uploads.map((upload) => (
        <File
          key={`upload ${upload.key}`}
          name={upload.name}
          facts={t('composer.uploading', { share: Math.round(upload.share * 100) })}
          removeLabel={t('composer.cancelUpload', { name: upload.name })}
          onRemove={upload.cancel}
        >
          <progress
            aria-label={upload.name}
            value={upload.share}
            className="absolute inset-x-0 bottom-0 h-0.5 w-full accent-accent"
          />
        </File>
      ))}
    </ul>
  );
}

function File({
  name,
  facts,
  removeLabel,
  onRemove,
  children,
}: {
  name: string;
  facts: string;
  removeLabel: string;
  onRemove: () => void;
  children?: ReactNode;
}) {
  return (
    <li className="relative flex h-8 shrink-0 items-center gap-2 overflow-hidden rounded-control border border-line-strong ps-2 pe-1 max-md:h-11">
      <Paperclip className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      <span className="font-medium" dir="auto" title={name}>
        {shortName(name)}
      </span>
      <bdi className="whitespace-nowrap text-ink-3 text-label">{facts}</bdi>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="flex size-6 items-center justify-center rounded-badge text-ink-3 hover:text-ink focus-visible:outline-offset-0 max-md:size-11"
      >
        <X className="size-3.5" aria-hidden />
      </button>
      {children}
    </li>
  );
}
