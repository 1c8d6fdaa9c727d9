import type { ReactNode } from 'react';

/** A label and what it names, on one line of the panel. */
export function PanelRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] items-start gap-x-3">
      <span className="flex h-7 items-center text-ink-3 max-md:h-11">{label}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
