import { useTranslation } from '../../i18n/texts.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

/** The rows of a list in the making. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return <RowsSkeleton label={t('list.loading')} rowClass="h-[79px] max-md:h-[88px]" />;
}
