import { Popover as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

type PopoverWindowProps = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  sideOffset?: number;
  label?: string;
  focusAfter?: () => void;
  modal?: boolean;
  className?: string;
};

/** What a popover shows while it is open. */
export function PopoverWindow({
  anchor,
  open,
  onOpenChange,
  children,
  align = 'start',
  side = 'bottom',
  sideOffset = 4,
  label,
  focusAfter,
  modal = false,
  className,
}: PopoverWindowProps) {
  const isLeftForOther = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={sideOffset}
          collisionPadding={8}
          aria-label={label}
          onInteractOutside={(event) => {
            // The trigger closes it itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else isLeftForOther.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What was pressed or opened instead keeps the focus.
            if (modal || !isLeftForOther.current) {
              if (focusAfter) focusAfter();
              else anchor.current?.focus();
            }
            isLeftForOther.current = false;
          }}
          className={classNames(
            'z-50 max-h-(--radix-popper-available-height) animate-menu overflow-y-auto rounded-[8px] bg-raised shadow-menu outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
