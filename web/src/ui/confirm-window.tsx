import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { dialogClass } from './dialog-manners.ts';
import { Overlay } from './overlay.tsx';
import { returnFocus } from './return-focus.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  /** What it is about, under that. */
  details?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  tone?: 'danger' | 'primary';
  loading?: boolean;
  disabled?: boolean;
  cancelLabel?: string;
};

/** What such a question shows while it is asked. */
export function ConfirmWindow({
  open,
  onOpenChange,
  title,
  children,
  details,
  confirmLabel,
  onConfirm,
  tone = 'danger',
  loading = false,
  disabled = false,
  cancelLabel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          className={classNames(dialogClass, 'md:top-[20dvh] md:max-w-100')}
        >
          <div className="px-5 pt-4 pb-5">
            <Radix.Title className="font-strong text-title">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-body text-ink-2">{children}</Radix.Description>
            {details}
          </div>
          <div className="flex justify-end gap-2 border-line border-t px-5 py-3">
            <Radix.Cancel asChild>
              <Button variant="quiet">{cancelLabel ?? t('ui.cancel')}</Button>
            </Radix.Cancel>
            <Button variant={tone} loading={loading} disabled={disabled} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
