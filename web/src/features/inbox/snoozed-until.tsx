import { Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** When a snoozed conversation comes back. */
export function SnoozedUntil({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation();
  if (at === null) return null;
  const date = new Date(at);
  return (
    <span
      className="flex shrink-0 items-center gap-1 text-ink-3 text-label"
      title={date.toLocaleString(i18n.language)}
    >
      <Moon className="size-3.5" role="img" aria-label={t('conversation.snoozedUntil')} />
      {date.toLocaleString(i18n.language, { weekday: 'short', hour: '2-digit', minute: '2-digit' })}
    </span>
  );
}
