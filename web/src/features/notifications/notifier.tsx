import type { Notification } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { unreadNotificationsQuery } from '../../api/notifications.ts';
import { useLinkHere } from '../../lib/use-link-here.ts';
import { onNotification } from '../../live/index.ts';
import { claimNotice, holdInSight } from './browser-notices.ts';
import { markFavicon } from './favicon.ts';
import { useFailedReplyToast } from './use-failed-reply-toast.tsx';
import { useNotificationText } from './use-notification-text.ts';

/** Tells of new notifications: to screen readers, on the tab's icon, and from the background if asked for. */
export function Notifier() {
  const navigate = useNavigate();
  const linkHere = useLinkHere();
  const text = useNotificationText();
  const [announced, setAnnounced] = useState('');
  const unread = useQuery(unreadNotificationsQuery).data?.unread_count ?? 0;

  useFailedReplyToast();

  const open = useEffectEvent((notification: Notification) => {
    focus();
    const hash = notification.message_uuid === null ? '' : `message-${notification.message_uuid}`;
    void navigate({ ...linkHere(notification.conversation.uuid), hash });
  });
  const tell = useEffectEvent(async (notification: Notification) => {
    const sentence = text.sentence(notification);
    setAnnounced(sentence);
    if (!(await claimNotice(notification, new Date()))) return;
    const { conversation, excerpt } = notification;
    const notice = new window.Notification(sentence, {
      body: [conversation.subject, excerpt].filter(Boolean).join('\n'),
      tag: `parley-${notification.id}`,
      silent: true,
    });
    notice.onclick = () => {
      open(notification);
      notice.close();
    };
  });
  useEffect(() => onNotification((notification) => void tell(notification)), []);
  useEffect(() => holdInSight(), []);
  useEffect(() => markFavicon(unread > 0), [unread]);

  return (
    <div role="status" className="sr-only">
      {announced}
    </div>
  );
}
