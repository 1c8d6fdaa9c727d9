import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CheckCheck, Settings2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { notificationsQuery, readNotifications, type Which } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

/** What the agent was told, newest first; arrow keys go through it. */
export function NotificationList({ isPhone, onLeave }: { isPhone: boolean; onLeave: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useInfiniteQuery({ ...notificationsQuery, staleTime: 0 });
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) rowsIn(list.current)[0]?.focus();
  }, [isLoaded]);

  const read = (which: Which) => {
    readNotifications(client, which).catch((error: unknown) =>
      toast.error(errorMessage(error, t('client.unknown'))),
    );
  };

  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-1 border-line border-b ps-4 pe-2 max-md:h-12">
        {!isPhone && (
          <h2 className="min-w-0 flex-1 truncate font-strong text-body">
            {t('notifications.title')}
          </h2>
        )}
        {rows.some(({ read_at }) => read_at === null) && (
          <Button variant="quiet" icon={<CheckCheck />} onClick={() => read({})}>
            {t('notifications.readAll')}
          </Button>
        )}
        <IconButton
          label={t('notifications.preferences')}
          className="ms-auto"
          onClick={() => {
            onLeave();
            void navigate({ to: '/account/profile', hash: 'notifications' });
          }}
        >
          <Settings2 />
        </IconButton>
      </div>
      <div className="min-h-0 overflow-y-auto">
        {query.isPending ? (
          <NotificationsSkeleton />
        ) : query.isError && !isLoaded ? (
          <ErrorState
            title={t('notifications.failed')}
            message={errorMessage(query.error, t('client.unknown'))}
            onRetry={() => void query.refetch()}
            className="p-4"
          />
        ) : rows.length === 0 ? (
          <EmptyState title={t('notifications.emptyTitle')} className="px-4 py-6">
            {t('notifications.emptyText')}
          </EmptyState>
        ) : (
          <ul ref={list} onKeyDown={moveBetweenRows} className="p-1">
            {rows.map((notification) => (
              <li key={notification.id}>
                <NotificationRow
                  notification={notification}
                  onOpen={() => {
                    if (notification.read_at === null) read({ id: notification.id });
                    onLeave();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className="p-2">
            <Button
              variant="quiet"
              className="w-full"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('ui.loadMore')}
            </Button>
            {query.isFetchNextPageError && (
              <p className="p-2 text-urgent">{t('list.moreFailed')}</p>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function rowsIn(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-notification]') ?? [])];
}

function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = rowsIn(event.currentTarget);
  const here = rows.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
}
