import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { viewsQuery } from '../../api/catalogues.ts';
import type { ListScope } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { listLink } from '../../lib/list-link.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { Page } from '../shell/index.ts';
import { InboxLayout } from './inbox-layout.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** The conversations a saved view holds; of a view that is gone, it says so. */
export function ViewInboxPage() {
  const { t } = useTranslation();
  const { viewID, uuid } = useParams({ strict: false });
  const views = useQuery(viewsQuery);
  const view = views.data?.find(({ id }) => String(id) === viewID);
  usePageTitle(view ? undefined : t('views.title'));
  const scope: ListScope | undefined = useMemo(
    () => view && { type: 'view', id: view.id, filters: view.filters },
    [view],
  );
  if (view && scope) return <InboxLayout title={view.name} scope={scope} />;
  // One that another tab has just made is not held yet.
  const isLooking = views.isPending || (views.data !== undefined && views.isFetching);
  return (
    <Page title={t('views.title')}>
      {isLooking ? (
        <ListSkeleton />
      ) : (
        <PageBody>
          {views.data ? (
            <EmptyState
              title={t('views.goneTitle')}
              action={
                <Link {...listLink({}, uuid)} className={buttonClass({ variant: 'primary' })}>
                  {t('views.back')}
                </Link>
              }
            >
              {t('views.goneText')}
            </EmptyState>
          ) : (
            <ErrorState
              title={t('views.failed')}
              message={errorMessage(views.error, t('client.unknown'))}
              onRetry={() => void views.refetch()}
            />
          )}
        </PageBody>
      )}
    </Page>
  );
}
