import { CloudOff } from 'lucide-react';
import { useTranslation } from '../i18n/texts.ts';
import { useConnectionLost } from './connection.ts';

/** Says that what is on screen may be old; goes away by itself. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const isLost = useConnectionLost();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4"
    >
      {isLost && (
        <p className="flex items-center gap-2 rounded-[8px] bg-ink px-3 py-2 font-medium text-page text-ui">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          {t('live.lost')}
        </p>
      )}
    </div>
  );
}
