import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw, Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { settingsQuery, useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useStoredText } from '../../lib/stored-value.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** What administrators should know: that a new version is out, and that a restart is due. */
export function AdminBanner() {
  return useMay('general_settings:manage') ? <Notices /> : null;
}

function Notices() {
  const { t } = useTranslation();
  const locale = useLocale();
  const settings = useQuery(settingsQuery).data;
  const [dismissed, dismiss] = useStoredText('dismissedVersion');
  const update = settings?.['app.update'];
  const date = update && new Date(update.release_date);

  return (
    <>
      {settings?.['app.restart_required'] && (
        <Banner icon={<RotateCw />}>
          <p className="min-w-0 flex-1">{t('banner.restart')}</p>
        </Banner>
      )}
      {update?.is_new && update.release_version !== dismissed && (
        <Banner icon={<Sparkles />}>
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">
              {t('banner.newVersion', { version: update.release_version })}
            </strong>{' '}
            {date && !Number.isNaN(date.getTime()) && (
              <time dateTime={update.release_date} className="text-ink-2">
                {date.toLocaleDateString(locale, { dateStyle: 'medium' })}
              </time>
            )}{' '}
            <span dir="auto">{update.description}</span>{' '}
            {/^https?:\/\//.test(update.url) && (
              <a
                href={update.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 font-semibold text-accent-text underline underline-offset-2"
              >
                {t('banner.details')}
                <ExternalLink aria-hidden className="size-3.5" />
              </a>
            )}
          </p>
          <IconButton
            label={t('banner.dismiss')}
            onClick={() => dismiss(update.release_version)}
            className="-my-1"
          >
            <X />
          </IconButton>
        </Banner>
      )}
    </>
  );
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <section className="flex shrink-0 items-start gap-2.5 border-line border-b bg-accent-wash px-4 py-2 text-ink text-ui [&>svg]:mt-px [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      {children}
    </section>
  );
}
