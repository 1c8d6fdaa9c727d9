import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';

export type ListEndProps = {
  hasMore: boolean;
  isLoadingMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
};

/** Below the rows: the way to more of them, or that there are none (over 10 rows, spec section 9). */
export function ListEnd({
  count,
  hasMore,
  isLoadingMore,
  moreFailed,
  onMore,
}: ListEndProps & { count: number }) {
  const { t } = useTranslation();
  if (hasMore) {
    return (
      <div className="flex flex-wrap items-center gap-3 px-4 py-4 md:ps-[60px]">
        <Button onClick={onMore} loading={isLoadingMore}>
          {t('list.more')}
        </Button>
        {moreFailed && <p className="text-urgent">{t('list.moreFailed')}</p>}
      </div>
    );
  }
  if (count <= 10) return null;
  return <p className="px-4 py-4 text-ink-3 text-label md:ps-[60px]">{t('list.allLoaded')}</p>;
}
