import { ArrowDown } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';

/**
 * Leads to the newest message, and says how many came in meanwhile. It may stand there for long: at
 * the side where lines end.
 */
export function LatestButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 mx-auto flex max-w-[732px] justify-end px-4">
      <button
        type="button"
        onClick={onClick}
        className="pointer-events-auto flex h-8 items-center gap-1.5 rounded-full bg-ink px-3 font-semibold text-page text-ui max-md:h-11"
      >
        <ArrowDown className="size-4" aria-hidden />
        {unread === 0 ? t('thread.toLatest') : t('thread.newBelow', { count: unread })}
      </button>
    </div>
  );
}
