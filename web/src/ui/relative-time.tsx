import { useTranslation } from '../i18n/texts.ts';
import { momentText } from '../lib/moment-text.ts';
import { relativeTime } from '../lib/relative-time.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useNow } from '../lib/use-now.ts';

/** "4 mins ago", kept current every minute; the full moment is its title. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow(60_000);
  const date = new Date(at);
  const { key, count } = relativeTime(date, now);
  return (
    <time dateTime={at} title={momentText(date, { locale, style: 'full' })} className={className}>
      {key === null ? momentText(date, { locale, style: 'day' }) : t(key, { count })}
    </time>
  );
}
