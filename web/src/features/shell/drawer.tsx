import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { createContext, type ReactNode, useContext } from 'react';
import { unreadNotificationsQuery } from '../../api/notifications.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { focusItself } from '../../ui/dialog.tsx';
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

/** The sidebar on phones: 18rem over the page. */
export function Drawer({
  open,
  onOpenChange,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={focusItself}
          className="fixed inset-y-0 start-0 z-30 flex w-72 max-w-[86vw] animate-drawer flex-col bg-ground shadow-dialog outline-none rtl:[--drawer-from:100%]"
        >
          <Dialog.Title className="sr-only">{t('nav.title')}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
