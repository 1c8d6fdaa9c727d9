import { endpoints } from '@parley/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from './call.ts';
import { callKey, callQuery } from './query-client.ts';

/** How many of my notifications are unread. */
export const unreadNotificationsQuery = callQuery(endpoints.countNotifications);

/** My notifications, 30 a page, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: callKey(endpoints.listNotifications),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    request(
      endpoints.listNotifications,
      { query: pageParam === undefined ? {} : { after: pageParam } },
      signal,
    ),
  getNextPageParam: (page) => page.next ?? undefined,
});
