import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import type { SearchKind } from '../../api/search-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { resultsIn } from './result-links.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { totalText } from './totals.ts';
import type { Search } from './use-searches.ts';

/** The results of one kind: loading, failed, none, or the rows and the way to more. */
export function Results<T>({
  kind,
  search,
  empty,
  children,
}: {
  kind: SearchKind;
  search: Search<T>;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (search.isPending) return <ResultsSkeleton />;
  if (!search.data) {
    return (
      <ErrorState
        title={t('search.failed')}
        message={errorMessage(search.error, t('client.unknown'))}
        onRetry={() => void search.refetch()}
        className="px-4 py-6 md:px-3"
      />
    );
  }
  const rows = search.data.pages.flatMap((page) => page.results);
  return (
    <>
      <p role="status" className="sr-only">
        {t(`search.found.${kind}`, { total: totalText(search.data.pages) })}
      </p>
      {rows.length === 0 ? empty : <Rows search={search} rows={rows.map(children)} />}
    </>
  );
}

function Rows<T>({ search, rows }: { search: Search<T>; rows: ReactNode[] }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number | null>(null);
  const loaded = rows.length;
  // Whoever asked for more by keyboard goes on at the first of them.
  useLayoutEffect(() => {
    if (pressedAt.current === null || loaded <= pressedAt.current) return;
    resultsIn(place.current)[pressedAt.current]?.focus({ preventScroll: true });
    pressedAt.current = null;
  }, [loaded]);
  return (
    <div
      ref={place}
      aria-busy={search.isPlaceholderData}
      className={search.isPlaceholderData ? 'opacity-60' : ''}
    >
      <ul>{rows}</ul>
      {search.hasNextPage && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-4 md:ps-14">
          <Button
            data-result
            loading={search.isFetchingNextPage}
            onClick={() => {
              pressedAt.current = loaded;
              void search.fetchNextPage();
            }}
          >
            {t('ui.loadMore')}
          </Button>
          {search.isFetchNextPageError && <p className="text-urgent">{t('list.moreFailed')}</p>}
        </div>
      )}
    </div>
  );
}
