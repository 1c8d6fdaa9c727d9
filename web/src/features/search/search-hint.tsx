import type { SearchKind } from '../../api/search-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Before there is enough to search: what is found by what. */
export function SearchHint({ kinds }: { kinds: readonly SearchKind[] }) {
  const { t } = useTranslation();
  return (
    <EmptyState className="px-4 py-6 md:px-3" title={t('errors.searchShort')}>
      <ul className="grid gap-1">
        {kinds.map((kind) => (
          <li key={kind}>{t(`search.hint.${kind}`)}</li>
        ))}
        <li>{t('search.hint.words')}</li>
      </ul>
    </EmptyState>
  );
}
