import { Slot } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { later, useLater } from '../lib/later.ts';

const popoverWindow = later(() => import('./popover-window.tsx'));

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
  /** Takes the focus once it is closed, in place of the trigger, unless it was left for something else. */
  focusAfter?: () => void;
  /** Inside a dialog, which would not let it scroll otherwise. */
  modal?: boolean;
  className?: string;
};

/** Anything that floats beside its trigger. */
export function Popover({ trigger, open, onOpenChange, ...content }: PopoverProps) {
  const anchor = useRef<HTMLElement>(null);
  const [isOpenHere, setOpenHere] = useState(false);
  const isOpen = open ?? isOpenHere;
  const setOpen = onOpenChange ?? setOpenHere;
  const loaded = useLater(popoverWindow, isOpen);
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </Slot.Root>
      {loaded && (
        <loaded.PopoverWindow {...content} anchor={anchor} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
