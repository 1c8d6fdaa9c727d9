import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { countText } from '../../lib/count-text.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowsShown } from './contacts-search.ts';

/** Which rows of how many these are, and the pages beside this one. */
export function Pager({
  page,
  rows,
  total,
  hasNext,
  onPage,
}: {
  page: number;
  rows: number;
  total: number;
  hasNext: boolean;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { from, to } = rowsShown({ page, rows });
  return (
    <nav
      aria-label={t('contacts.pages')}
      className="mt-3 flex items-center justify-end gap-1 text-ink-2"
    >
      <span className="me-2">
        {t('contacts.rows', {
          from: from.toLocaleString(locale),
          to: to.toLocaleString(locale),
          total: countText(total, locale),
        })}
      </span>
      <IconButton
        label={t('contacts.previousPage')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        label={t('contacts.nextPage')}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  );
}
