import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { unreadNotificationsQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { CountPill } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then((module) => ({ default: module.NotificationList })),
);

/** The bell with what is unread; opens the list beside it, on phones as a sheet. */
export function NotificationBell({ side }: { side: 'bottom' | 'end' }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(unreadNotificationsQuery).data?.unread_count ?? 0;
  useShortcuts({ notifications: () => setOpen(true) });

  const bell = (
    <IconButton
      label={t('notifications.bell', { count: unread })}
      keys="G N"
      side={side}
      className="relative"
      {...(isPhone ? { onClick: () => setOpen(true) } : {})}
    >
      <Bell />
      {unread > 0 && (
        <span aria-hidden className="absolute end-0 top-0 -me-1 -mt-1 max-md:m-0.5">
          <CountPill count={unread} label="" />
        </span>
      )}
    </IconButton>
  );
  const list = (
    <Suspense fallback={<NotificationsSkeleton />}>
      <NotificationList isPhone={isPhone} onLeave={() => setOpen(false)} />
    </Suspense>
  );
  if (isPhone) {
    return (
      <>
        {bell}
        <Dialog open={isOpen} onOpenChange={setOpen} title={t('notifications.title')}>
          <div className="-mx-5 -mb-5">{list}</div>
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      trigger={bell}
      open={isOpen}
      onOpenChange={setOpen}
      label={t('notifications.title')}
      className="flex w-[384px] max-h-[min(560px,var(--radix-popper-available-height))] flex-col overflow-hidden"
    >
      {list}
    </Popover>
  );
}
