import { useTranslation } from '../../i18n/texts.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** Where a day begins. */
export function DayMark({ at }: { at: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className="flex items-center gap-3 ps-12 text-ink-3 text-label">
      <time dateTime={at}>{dayName(new Date(at), { t, language: locale })}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Before the first message that was unread when the conversation was opened. */
export function NewMark() {
  const { t } = useTranslation();
  return (
    <div
      data-new
      className="flex scroll-mt-4 items-center gap-3 ps-12 font-semibold text-accent-text text-label"
    >
      {t('thread.new')}
      <span aria-hidden className="h-px flex-1 bg-accent" />
    </div>
  );
}

function dayName(
  date: Date,
  { t, language }: { t: (key: string) => string; language: string },
): string {
  const today = new Date();
  if (date.toDateString() === today.toDateString()) return t('time.today');
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  if (date.toDateString() === yesterday.toDateString()) return t('time.yesterday');
  const isThisYear = date.getFullYear() === today.getFullYear();
  return momentText(date, { locale: language, style: isThisYear ? 'weekday' : 'weekdayOfYear' });
}
