import { type SearchKind, searchKinds } from '../../api/search-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** No result of this kind: what to try, and the tabs that have some. */
export function NothingFound({
  kind,
  query,
  totals,
  onKind,
  onClearFilters,
}: {
  kind: SearchKind;
  query: string;
  totals: Record<SearchKind, string | undefined>;
  onKind: (kind: SearchKind) => void;
  /** Null where nothing narrows the search. */
  onClearFilters: (() => void) | null;
}) {
  const { t } = useTranslation();
  const elsewhere = searchKinds.filter((other) => other !== kind && (totals[other] ?? '0') !== '0');
  return (
    <EmptyState
      className="px-4 py-6 wrap-anywhere md:px-3"
      title={t(onClearFilters ? `search.noneFiltered.${kind}` : `search.none.${kind}`, { query })}
      action={
        (onClearFilters || elsewhere.length > 0) && (
          <>
            {onClearFilters && <Button onClick={onClearFilters}>{t('search.clearFilters')}</Button>}
            {elsewhere.map((other) => (
              <Button key={other} onClick={() => onKind(other)}>
                {t(`search.found.${other}`, { total: totals[other] })}
              </Button>
            ))}
          </>
        )
      }
    >
      {t(onClearFilters ? 'search.tryUnfiltered' : 'search.try')}
    </EmptyState>
  );
}
