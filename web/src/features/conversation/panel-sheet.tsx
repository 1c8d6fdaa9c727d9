import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { focusItself } from '../../ui/dialog-manners.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Overlay } from '../../ui/overlay.tsx';

/** The side panel where there is no room beside the thread: it slides over. */
export function PanelSheet({
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
        <Overlay />
        <Dialog.Content
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={focusItself}
          // In a field Escape leaves the field.
          onEscapeKeyDown={(event) => {
            if (event.target instanceof HTMLInputElement) event.preventDefault();
          }}
          className="fixed inset-y-0 end-0 z-40 w-80 max-w-[92vw] animate-drawer overflow-y-auto bg-page shadow-dialog outline-none [--drawer-from:100%] rtl:[--drawer-from:-100%]"
        >
          <div className="flex h-14 items-center justify-between border-line border-b ps-4 pe-2">
            <Dialog.Title className="font-strong text-title">{t('panel.title')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('ui.close')}>
                <X />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
