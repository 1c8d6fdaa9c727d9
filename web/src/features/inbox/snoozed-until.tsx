import { Moon } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { momentText } from '../../lib/moment-text.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** When a snoozed conversation comes back. */
export function SnoozedUntil({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (at === null) return null;
  const date = new Date(at);
  return (
    <span
      className="flex shrink-0 items-center gap-1 text-ink-3 text-label"
      title={date.toLocaleString(locale)}
    >
      <Moon className="size-3.5" role="img" aria-label={t('conversation.snoozedUntil')} />
      {momentText(date, { locale, style: 'weekdayTime' })}
    </span>
  );
}
