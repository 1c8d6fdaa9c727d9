import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../i18n/texts.ts';
import { countText } from '../lib/count-text.ts';
import { useLocale } from '../lib/use-locale.ts';
import { IconButton } from './icon-button.tsx';
import { pageSize } from './page-size.ts';

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
  const from = (page - 1) * pageSize + 1;
  return (
    <nav aria-label={t('ui.pages')} className="mt-3 flex items-center justify-end gap-1 text-ink-2">
      <span className="me-2">
        {t('ui.rows', {
          from: from.toLocaleString(locale),
          to: (from + rows - 1).toLocaleString(locale),
          total: countText(total, locale),
        })}
      </span>
      <IconButton
        label={t('ui.previousPage')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={t('ui.nextPage')} disabled={!hasNext} onClick={() => onPage(page + 1)}>
        <ChevronRight className="rtl:-scale-x-100" />
      </IconButton>
    </nav>
  );
}
