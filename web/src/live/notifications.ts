import type { Notification } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { putNotification, readNotifications } from '../api/notifications.ts';
import { openConversation } from './open-conversation.ts';

const listeners = new Set<(notification: Notification) => void>();

/** Calls the listener with each notification as it comes; returns how to stop that. */
export function onNotification(listener: (notification: Notification) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a new notification; one of the conversation in front of the agent is read already. */
export function applyNotification(
  client: QueryClient,
  data: { notification: Notification; unread_count: number },
): void {
  putNotification(client, data);
  const { uuid } = data.notification.conversation;
  if (
    openConversation() === uuid &&
    document.visibilityState === 'visible' &&
    document.hasFocus()
  ) {
    // Where that fails it stays unread, which the bell shows.
    readNotifications(client, { conversation_uuid: uuid }).catch(() => undefined);
    return;
  }
  for (const listener of listeners) listener(data.notification);
}
