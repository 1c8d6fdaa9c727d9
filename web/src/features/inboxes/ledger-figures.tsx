import type { LedgerSummary } from '@parley/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { PresenceDot } from '../../ui/presence-dot.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** What the server holds and what became of it, in figures. */
export function LedgerFigures({
  summary,
  readsMailbox,
}: {
  summary: LedgerSummary;
  readsMailbox: boolean;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = (count: number) => count.toLocaleString(locale);
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
        {!readsMailbox && t('mail.noMailbox')}
        {/* What is wrong stands below, and may be just this. */}
        {readsMailbox && summary.last_error === null && (
          <>
            <PresenceDot status={summary.reading ? 'online' : 'offline'} />
            {summary.reading ? t('mail.reading') : t('mail.notReading')}
          </>
        )}
        {summary.server_counted_at !== null && (
          <span className="text-ink-3 text-label">
            {t('mail.counted')} <RelativeTime at={summary.server_counted_at} />
          </span>
        )}
      </p>
      {summary.last_error !== null && (
        <div
          role="alert"
          className="flex gap-2 rounded-control bg-urgent-wash px-3 py-2.5 font-medium text-urgent"
        >
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <p>
            {summary.last_error}{' '}
            {summary.last_error_at !== null && (
              <RelativeTime at={summary.last_error_at} className="font-normal" />
            )}
          </p>
        </div>
      )}
      <Figures
        title={t('mail.incoming')}
        figures={[
          [t('mail.onServer'), summary.server_count === null ? '–' : shown(summary.server_count)],
          [t('mail.taken'), shown(summary.taken)],
          [t('mail.waiting'), shown(summary.waiting)],
          [t('mail.failed'), shown(summary.failed), summary.failed > 0],
          [t('mail.quarantined'), shown(summary.quarantined)],
          [t('mail.ignored'), shown(summary.ignored)],
          [t('mail.duplicates'), shown(summary.duplicate)],
          [t('mail.beforeStart'), shown(summary.before_start)],
        ]}
      />
      <Figures
        title={t('mail.outgoing')}
        figures={[
          [t('mail.pending'), shown(summary.outbox.pending)],
          [t('mail.notSent'), shown(summary.outbox.failed), summary.outbox.failed > 0],
          [t('mail.uncertain'), shown(summary.outbox.uncertain), summary.outbox.uncertain > 0],
        ]}
      />
    </div>
  );
}

type Figure = [label: string, value: string, isUrgent?: boolean];

function Figures({ title, figures }: { title: string; figures: Figure[] }) {
  return (
    <section aria-label={title}>
      <h2 className="font-medium text-ink-3 text-label">{title}</h2>
      <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-4">
        {figures.map(([label, value, isUrgent]) => (
          <div key={label} className="flex min-w-24 flex-col-reverse">
            <dt className="text-ink-2">{label}</dt>
            <dd className={`font-[560] text-figure ${isUrgent ? 'text-urgent' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
