import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage, hasStatus } from '../../api/api-error.ts';
import { statusesQuery } from '../../api/catalogues.ts';
import { conversationListQuery, type ListScope } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { later, useLater } from '../../lib/later.ts';
import { useIsWide } from '../../lib/use-width.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListHeader } from './list-header.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoTeam } from './no-team.tsx';
import { Rows } from './rows.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useListView } from './use-list-view.ts';
import { useSelection } from './use-selection.ts';

const bulkBar = later(() => import('./bulk-bar.tsx'));

/** A list with its header: loading, empty, failed or full. */
export function ConversationList({
  title,
  scope,
  openUuid,
}: {
  title: string;
  scope: ListScope;
  openUuid: string | undefined;
}) {
  const { t } = useTranslation();
  const known = useQuery(statusesQuery).data;
  const { view, status, setStatus, sort, setSort } = useListView(scope, known);
  const statuses = known ?? [];
  const list = useInfiniteQuery(conversationListQuery(view));
  const hasFailed = list.isError && !list.data;
  const isGone = hasFailed && scope.type === 'team' && hasStatus(list.error, 404);
  const total = hasFailed ? 0 : list.data?.pages[0]?.total;
  const conversations = useMemo(() => {
    const seen = new Set<string>();
    const all = list.data?.pages.flatMap((page) => page.results) ?? [];
    return all.filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid));
  }, [list.data]);

  // A narrow list has no room for them beside the number.
  const actionsBelow = !useIsWide();
  const selection = useSelection(conversations);
  const bulk = useBulkChange(selection);
  const { BulkBar, BulkActions } = useLater(bulkBar, selection.isActive) ?? {};

  return (
    <>
      {selection.isActive && BulkBar ? (
        <BulkBar title={title} selection={selection} bulk={bulk} actionsBelow={actionsBelow} />
      ) : (
        <ListHeader
          title={title}
          total={total}
          statuses={scope.type === 'view' ? null : statuses}
          status={status}
          onStatus={setStatus}
          sort={sort}
          onSort={setSort}
          onSelect={selection.begin}
        />
      )}
      {scope.type !== 'view' && (
        <StatusTabs statuses={statuses} status={status} onStatus={setStatus} />
      )}
      {list.isPending && <ListSkeleton />}
      {isGone && <NoTeam className="px-4 py-6 md:ps-[60px]" />}
      {hasFailed && !isGone && (
        <ErrorState
          title={t('list.failed')}
          message={errorMessage(list.error, t('client.unknown'))}
          onRetry={() => void list.refetch()}
          className="px-4 py-6 md:ps-[60px]"
        />
      )}
      {list.data && conversations.length === 0 && <EmptyList scope={scope} />}
      {conversations.length > 0 && (
        <Rows
          // A new order begins at its top.
          key={`${status} ${sort}`}
          conversations={conversations}
          scope={scope}
          openUuid={openUuid}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          moreFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
          selection={selection}
        />
      )}
      {actionsBelow && selection.isActive && BulkActions && (
        <footer className="flex shrink-0 justify-around border-line border-t p-1">
          <BulkActions {...bulk} count={selection.uuids.length} />
        </footer>
      )}
    </>
  );
}
