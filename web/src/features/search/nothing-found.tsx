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
}: {
  kind: SearchKind;
  query: string;
  totals: Record<SearchKind, string | undefined>;
  onKind: (kind: SearchKind) => void;
}) {
  const { t } = useTranslation();
  const elsewhere = searchKinds.filter((other) => other !== kind && (totals[other] ?? '0') !== '0');
  return (
    <EmptyState
      className="px-4 py-6 [overflow-wrap:anywhere] md:px-3"
      title={t(`search.none.${kind}`, { query })}
      action={
        elsewhere.length > 0 &&
        elsewhere.map((other) => (
          <Button key={other} onClick={() => onKind(other)}>
            {t(`search.found.${other}`, { total: totals[other] })}
          </Button>
        ))
      }
    >
      {t('search.try')}
    </EmptyState>
  );
}
