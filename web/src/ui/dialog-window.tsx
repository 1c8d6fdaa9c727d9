import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { dialogClass } from './dialog-manners.ts';
import { IconButton } from './icon-button.tsx';
import { Overlay } from './overlay.tsx';
import { returnFocus } from './return-focus.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  footer?: ReactNode;
  width?: 'narrow' | 'wide';
};

/** What a dialog shows while it is open. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'narrow',
}: DialogProps) {
  const { t } = useTranslation();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={returnFocus}
          tabIndex={-1}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(dialogClass, width === 'wide' ? 'md:max-w-160' : 'md:max-w-110')}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-strong text-title">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('ui.close')} className="-me-1.5 -mt-1 max-md:-me-3 max-md:-mt-3">
                <X />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer !== undefined && (
            <div className="flex justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focus goes to the first field rather than to the cross, which would pop up its tooltip. */
function focusContent(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>(
    'input, textarea, select, [contenteditable="true"], [role="combobox"]',
  );
  event.preventDefault();
  (field ?? event.currentTarget).focus();
}
