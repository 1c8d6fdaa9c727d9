import { useTranslation } from '../../i18n/texts.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

/** Results in the making. */
export function ResultsSkeleton() {
  const { t } = useTranslation();
  return <RowsSkeleton label={t('search.loading')} rowClass="h-20 md:px-3" />;
}
