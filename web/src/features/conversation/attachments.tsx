import type { Attachment } from '@parley/contract';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { shortName, sizeText } from '../../lib/attachment-label.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The files of a message: pictures small with a look at them, the rest by name and size. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Attachment | null>(null);
  // What stands in the text is not listed again.
  const files = attachments.filter((file) => file.disposition !== 'inline');
  if (files.length === 0) return null;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.uuid}>
            {file.thumbnail_url ? (
              <button
                type="button"
                title={`${file.name}, ${sizeText(file.size)}`}
                onClick={() => setShown(file)}
                className="block overflow-hidden rounded-control border border-line hover:border-line-strong"
              >
                <img
                  src={file.thumbnail_url}
                  alt={file.name}
                  loading="lazy"
                  className="block h-24 w-auto min-w-12 max-w-48 object-cover"
                />
              </button>
            ) : (
              <a
                href={file.url}
                download={file.name}
                title={file.name}
                className="flex h-9 items-center gap-2 rounded-control border border-line-strong px-2.5 hover:bg-hover max-md:h-11"
              >
                <FileText className="size-4 shrink-0 text-ink-3" aria-hidden />
                <span className="font-medium" dir="auto">
                  {shortName(file.name)}
                </span>
                <bdi className="text-ink-3 text-label">{sizeText(file.size)}</bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog
          open
          width="wide"
          onOpenChange={() => setShown(null)}
          title={shown.name}
          description={sizeText(shown.size)}
          footer={
            <a href={shown.url} download={shown.name} className={buttonClass({})}>
              <Download />
              {t('thread.download')}
            </a>
          }
        >
          <img
            src={shown.url}
            alt={shown.name}
            className="mx-auto block max-h-[60dvh] max-w-full"
          />
        </Dialog>
      )}
    </>
  );
}
