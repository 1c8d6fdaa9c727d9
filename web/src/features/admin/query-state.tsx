import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage, hasStatus } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormSkeleton } from './loading.tsx';

/** Loading, failed, gone or there: draws `children` with the data once it is there. */
export function QueryState<T>({
  query,
  loading = <FormSkeleton />,
  back,
  children,
}: {
  query: UseQueryResult<T>;
  loading?: ReactNode;
  /** The list that leads on from what is gone. */
  back?: LinkProps['to'];
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  if (hasStatus(query.error, 404)) {
    return (
      <EmptyState
        title={t('errors.notFoundTitle')}
        action={
          back !== undefined && (
            <Link to={back} className={buttonClass({ variant: 'primary' })}>
              {t('ui.backToList')}
            </Link>
          )
        }
      >
        {t('errors.notFoundText')}
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title={t('errors.couldNotLoad')}
      message={errorMessage(query.error, t('client.unknown'))}
      onRetry={() => void query.refetch()}
    />
  );
}
