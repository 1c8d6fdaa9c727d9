import { calls } from '@parley/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useSearchChange } from '../../lib/use-search-change.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/form-layout.tsx';
import { pageSize } from '../../ui/page-size.ts';
import { PagedList } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { ActivityFilters } from './activity-filters.tsx';
import {
  type ActivitySearch,
  activityFilters,
  everything,
  readActivitySearch,
} from './activity-search.ts';
import { ActivityTable } from './activity-table.tsx';

const route = getRouteApi('/main/admin/teams/activity-log');

/** What was done in the workspace, by whom and from where. */
export function ActivityLogPage() {
  const { t } = useTranslation();
  const search = readActivitySearch(route.useSearch());
  const show = useSearchChange<ActivitySearch>();
  const { page = 1 } = search;
  const filters = activityFilters(search);
  const logs = useQuery({
    ...callQuery(calls.listActivityLogs, { query: { filters, page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
    // Whoever opens the log wants to see what just happened.
    staleTime: 0,
  });

  return (
    <Page title={t('activityLog.title')}>
      <PageBody className="w-full max-w-[1088px]">
        <p className="mb-4 max-w-[640px] text-ink-2">{t('activityLog.intro')}</p>
        <ActivityFilters search={search} onChange={show} />
        <PagedList
          query={logs}
          page={page}
          onPage={(to) => show({ page: to })}
          empty={() => (
            <EmptyState
              title={t(filters === '[]' ? 'activityLog.emptyTitle' : 'activityLog.noneTitle')}
              action={
                filters !== '[]' && (
                  <Button onClick={() => show(everything)}>{t('activityLog.showAll')}</Button>
                )
              }
            >
              {t(filters === '[]' ? 'activityLog.emptyText' : 'activityLog.noneText')}
            </EmptyState>
          )}
        >
          {(rows) => <ActivityTable logs={rows} />}
        </PagedList>
      </PageBody>
    </Page>
  );
}
