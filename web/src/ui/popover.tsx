import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type PopoverProps = {
  trigger: ReactNode;
  children: ReactNode;
  /** Leave both out and the popover keeps its own state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  sideOffset?: number;
  label?: string;
  /** Takes the focus once it is closed, in place of the trigger. */
  focusAfter?: () => void;
  className?: string;
};

/** Anything that floats beside its trigger. */
export function Popover({
  trigger,
  children,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  sideOffset = 4,
  label,
  focusAfter,
  className,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={sideOffset}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (!focusAfter) return;
            event.preventDefault();
            focusAfter();
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
