import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pager } from '../../ui/pager.tsx';
import { TableSkeleton } from './loading.tsx';
import { QueryState } from './query-state.tsx';

type Answer<Row> = { results: readonly Row[]; total: number; next: string | null };

/** A list that the server turns page by page; what it shows stays until the next page is there. */
export function PagedList<Row>({
  query,
  page,
  onPage,
  empty,
  face,
  children,
}: {
  query: UseQueryResult<Answer<Row>>;
  page: number;
  onPage: (page: number) => void;
  /** In place of no rows, with how many there are on other pages. */
  empty: (total: number) => ReactNode;
  /** The shape of the rows' avatars, if they have any. */
  face?: 'round' | 'square';
  children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <QueryState query={query} loading={<TableSkeleton hasSearch={false} face={face} />}>
      {({ results, total, next }) =>
        results.length === 0 ? (
          empty(total)
        ) : (
          <div aria-busy={query.isPlaceholderData}>
            {children(results)}
            <Pager
              page={page}
              rows={results.length}
              total={total}
              hasNext={next !== null}
              onPage={onPage}
            />
          </div>
        )
      }
    </QueryState>
  );
}
