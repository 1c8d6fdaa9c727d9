import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Wraps the application once: tooltips open after 150 ms (spec section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={150} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** A dark label on hover and focus; `keys` shows the shortcut beside it. */
export function Tooltip({
  label,
  keys,
  side = 'bottom',
  children,
}: {
  label: ReactNode;
  keys?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-fade items-center gap-2 rounded-control bg-ink px-2 py-1 font-medium text-label text-page"
        >
          {label}
          {keys !== undefined && <span className="opacity-70">{keys}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
