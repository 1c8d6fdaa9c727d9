import type { SystemMailKind } from '@parley/contract';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Preview } from './use-preview.ts';

/** The mail as it would arrive, made of a real conversation where there is one. */
export function TemplatePreviewPane({
  preview: { mail, error, faults },
  event,
}: {
  preview: Preview;
  event: SystemMailKind | null;
}) {
  const { t } = useTranslation();
  const [part, setPart] = useState<'html' | 'text'>('html');
  const isFaulty = Object.keys(faults).length > 0;
  return (
    <section aria-label={t('templates.preview')} className="w-full min-w-72 max-w-[720px] flex-1">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-strong text-subject">{t('templates.preview')}</h2>
        <Segmented
          label={t('templates.part')}
          value={part}
          onValueChange={setPart}
          segments={[
            { value: 'html', label: t('templates.partHtml') },
            { value: 'text', label: t('templates.partText') },
          ]}
        />
      </div>
      {error && (
        <p role="status" className="mb-2 text-label text-urgent">
          {isFaulty ? t('templates.previewWaits') : errorMessage(error, t('client.unknown'))}
        </p>
      )}
      {mail ? (
        <div className="overflow-hidden rounded-ground border border-line-strong">
          <p className="truncate border-line border-b px-4 py-2 font-semibold" dir="auto">
            {mail.subject}
          </p>
          {part === 'html' ? (
            <iframe
              title={t('templates.preview')}
              srcDoc={pageOf(mail.html)}
              // No scripts, and nothing opens from here.
              sandbox="allow-same-origin"
              className="block h-[420px] w-full bg-[#fffefe]"
              style={{ colorScheme: 'light' }}
            />
          ) : (
            <pre
              dir="auto"
              className="min-h-[420px] whitespace-pre-wrap break-words px-4 py-3 font-sans"
            >
              {mail.text}
            </pre>
          )}
        </div>
      ) : (
        !error && <Skeleton className="h-[456px] w-full" />
      )}
      <p className="wrap-anywhere mt-2 text-ink-3 text-label">{sourceText()}</p>
    </section>
  );

  function sourceText(): string {
    if (event === 'welcome' || event === 'reset' || event === 'sign_in')
      return t('templates.previewAccount');
    return mail?.conversation
      ? t('templates.previewOf', mail.conversation)
      : t('templates.previewMadeUp');
  }
}

/** A page of its own, as a mail program would show it. */
function pageOf(html: string): string {
  return `<!doctype html><meta charset="utf-8"><style>body{margin:16px;font:14px/1.5 system-ui,sans-serif;color:#211d1a;overflow-wrap:anywhere}img{max-width:100%}</style>${html}`;
}
