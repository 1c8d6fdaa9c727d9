import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { focusItself } from '../../ui/dialog-manners.ts';
import { Overlay } from '../../ui/overlay.tsx';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** The sidebar on phones: 18rem over the page. */
export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Overlay className="fixed inset-0 z-30 animate-fade bg-scrim" />
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
