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
    <div className="grid grid-cols-[84px_minmax(0,1fr)] items-start gap-x-3">
      <span
        className="flex min-h-7 min-w-0 items-center py-1 text-ink-3 max-md:min-h-11"
        title={hint || label}
      >
        <span className="wrap-anywhere line-clamp-2" dir="auto">
          {label}
        </span>
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
