import type { ReactNode } from 'react';

/** One key of a shortcut. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-badge border border-line-strong px-1 font-sans font-semibold text-badge text-ink-2">
      {children}
    </kbd>
  );
}
