import type { ReactNode } from 'react';

/** A label and what it names, on one line of the panel; the hint shows on pointing. */
export function PanelRow({
  label,
  hint = '',
  children,
}: {
  label: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] items-start gap-x-3">
      <span className="flex h-7 items-center text-ink-3 max-md:h-11" title={hint || label}>
        <span className="truncate" dir="auto">
          {label}
        </span>
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
