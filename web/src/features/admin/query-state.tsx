import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage, hasStatus } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Loading, failed, gone or there: draws `children` with the data once it is there. */
export function QueryState<T>({
  query,
  loading = <RowSkeletons />,
  children,
}: {
  query: UseQueryResult<T>;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  if (hasStatus(query.error, 404)) {
    return <EmptyState title={t('errors.notFoundTitle')}>{t('errors.notFoundText')}</EmptyState>;
  }
  return (
    <ErrorState
      title={t('errors.couldNotLoad')}
      message={errorMessage(query.error, t('client.unknown'))}
      onRetry={() => void query.refetch()}
    />
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {[200, 160, 240, 180, 210].map((width) => (
        <div key={width} className="flex h-14 items-center gap-3 border-line border-b">
          <Skeleton className="size-8 rounded-control" />
          <span style={{ width }}>
            <Skeleton className="h-3 w-full" />
          </span>
          <Skeleton className="ms-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
