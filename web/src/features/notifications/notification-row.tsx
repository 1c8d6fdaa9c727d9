import type { Notification } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { AtSign, type LucideIcon, Reply, UserPlus } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { useLinkHere } from '../../lib/use-link-here.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNotificationText } from './use-notification-text.ts';

/** One notification: who did what, where, and how it begins; leads to the message. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const linkHere = useLinkHere();
  const text = useNotificationText();
  const { type, actor, conversation, message_uuid, excerpt, created_at } = notification;
  const isUnread = notification.read_at === null;
  const Icon = icons[type];
  return (
    <Link
      {...linkHere(conversation.uuid)}
      hash={message_uuid === null ? '' : `message-${message_uuid}`}
      hashScrollIntoView={false}
      data-notification
      onClick={onOpen}
      className="ring-inside flex gap-3 rounded-control px-3 py-2.5 text-ui hover:bg-hover max-md:text-subject"
    >
      <span className="relative size-8 shrink-0">
        <Avatar
          kind={actor.type === 'contact' ? 'contact' : 'agent'}
          id={actor.id ?? 0}
          firstName={actor.first_name || '?'}
          lastName={actor.last_name}
          url={actor.avatar_url}
          size={32}
        />
        <span
          aria-hidden
          className="absolute -end-1 -bottom-1 flex size-4 items-center justify-center rounded-full bg-ink text-page [&_svg]:size-2.5"
        >
          <Icon strokeWidth={2.5} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            className={classNames(
              'wrap-anywhere line-clamp-2 min-w-0 flex-1',
              isUnread ? 'font-strong text-ink' : 'font-medium text-ink-2',
            )}
          >
            {isUnread && <span className="sr-only">{t('notifications.unread')} </span>}
            {text.sentence(notification)}
          </span>
          <RelativeTime at={created_at} className="shrink-0 text-ink-3 text-label" />
        </span>
        <span
          className={classNames('block truncate', isUnread ? 'text-ink' : 'text-ink-2')}
          dir="auto"
        >
          {conversation.subject || t('conversation.noSubject')}
        </span>
        {excerpt !== '' && (
          <span className="block truncate text-ink-3" dir="auto">
            {excerpt}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isUnread && 'bg-ink')}
      />
    </Link>
  );
}

const icons: Record<Notification['type'], LucideIcon> = {
  assigned: UserPlus,
  reply: Reply,
  mentioned: AtSign,
};
