import { Ellipsis } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';

/** Shows or folds what was quoted; `lines` where they were counted. */
export function QuoteToggle({
  lines,
  isOpen,
  onToggle,
}: {
  lines?: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const closed =
    lines === undefined ? t('thread.quoted') : t('thread.quotedLines', { count: lines });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="mt-2 flex items-center gap-2 rounded-control text-ink-3 text-label hover:text-ink max-md:h-11"
    >
      <Ellipsis className="size-4" aria-hidden />
      {isOpen ? t('thread.hideQuoted') : closed}
    </button>
  );
}
