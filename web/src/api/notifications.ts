import type { Notification } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, request } from './call.ts';
import { callKey, callQuery } from './query-client.ts';

type Page = { results: Notification[]; total: number; next: string | null };
type Pages = InfiniteData<Page, string | undefined>;

/** How many of my notifications are unread. */
export const unreadNotificationsQuery = callQuery(calls.countNotifications);

/** My notifications, 30 a page, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: callKey(calls.listNotifications),
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    request(
      calls.listNotifications,
      { query: pageParam === undefined ? {} : { after: pageParam } },
      signal,
    ),
  getNextPageParam: (page) => page.next ?? undefined,
});

export const notificationPreferencesQuery = callQuery(calls.getNotificationPreferences);

/** A new notification stands first in what is held, once. */
export function putNotification(
  client: QueryClient,
  { notification, unread_count }: { notification: Notification; unread_count: number },
): void {
  client.setQueryData(unreadNotificationsQuery.queryKey, { unread_count });
  client.setQueryData<Pages>(
    notificationsQuery.queryKey,
    (held) => held && withNew(held, notification),
  );
}

/** Marks notifications read, one, those of a conversation or all: shown at once, then told to the server. */
export async function readNotifications(client: QueryClient, which: Which = {}): Promise<void> {
  const unread = client.getQueryData(unreadNotificationsQuery.queryKey)?.unread_count;
  if (unread === 0) return;
  const now = new Date().toISOString();
  const change = (made: (held: Pages) => Pages) =>
    client.setQueryData<Pages>(notificationsQuery.queryKey, (held) => held && made(held));
  change((held) => withRead(held, { which, now }));
  try {
    const counted = await call(calls.readNotifications, { body: which });
    client.setQueryData(unreadNotificationsQuery.queryKey, counted);
  } catch (error) {
    change((held) => withoutRead(held, now));
    throw error;
  }
}

export type Which = { id?: number; conversation_uuid?: string };

/** The list with one more at its head; the same where it is there already. */
export function withNew(held: Pages, notification: Notification): Pages {
  if (held.pages.some(({ results }) => results.some(({ id }) => id === notification.id)))
    return held;
  const [first, ...rest] = held.pages;
  if (!first) return held;
  const head = { ...first, results: [notification, ...first.results], total: first.total + 1 };
  return { ...held, pages: [head, ...rest] };
}

/** The list without what was read at that moment: the server did not take it. */
export function withoutRead(held: Pages, moment: string): Pages {
  return changed(held, (one) => (one.read_at === moment ? { ...one, read_at: null } : one));
}

/** The list after one, those of a conversation, or all were read. */
export function withRead(held: Pages, { which, now }: { which: Which; now: string }): Pages {
  const isMeant = ({ id, conversation }: Notification) =>
    (which.id === undefined || which.id === id) &&
    (which.conversation_uuid === undefined || which.conversation_uuid === conversation.uuid);
  return changed(held, (one) =>
    one.read_at === null && isMeant(one) ? { ...one, read_at: now } : one,
  );
}

function changed(held: Pages, change: (one: Notification) => Notification): Pages {
  return {
    ...held,
    pages: held.pages.map((page) => ({ ...page, results: page.results.map(change) })),
  };
}
