import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { createContext, useContext } from 'react';
import { unreadNotificationsQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Opens the sidebar's drawer on phones; the main layout provides it. */
export const OpenDrawer = createContext<() => void>(() => undefined);

/** The button at the start of a page header that opens the sidebar on phones. */
export function DrawerButton() {
  const { t } = useTranslation();
  const open = useContext(OpenDrawer);
  const hasUnread = (useQuery(unreadNotificationsQuery).data?.unread_count ?? 0) > 0;
  return (
    <IconButton
      label={hasUnread ? t('nav.menuUnread') : t('ui.menu')}
      onClick={open}
      className="-ms-2.5 relative md:hidden"
    >
      <Menu />
      {hasUnread && (
        <span aria-hidden className="absolute end-2.5 top-2.5 size-2 rounded-full bg-ink" />
      )}
    </IconButton>
  );
}
