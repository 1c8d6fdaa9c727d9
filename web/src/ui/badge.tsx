import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** How many are unread: an ink pill that never grows past 99+. */
export function CountPill({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-[18px] min-w-[18px] shrink-0 items-center justify-center rounded-full bg-ink px-1 font-semibold text-badge text-page">
      <span className="sr-only">{label}</span>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
    </span>
  );
}

export type BadgeTone = 'plain' | 'outlined' | 'urgent' | 'ok' | 'note' | 'sunken';

/** A short fact in 11 px; the tone never carries it alone. */
export function Badge({
  tone = 'plain',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-[18px] shrink-0 items-center gap-1 whitespace-nowrap rounded-badge font-semibold text-badge [&_svg]:size-3',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const tones: Record<BadgeTone, string> = {
  plain: 'text-ink-3',
  outlined: 'border border-ink-3 px-1 text-ink',
  urgent: 'bg-urgent-wash px-1.5 text-urgent',
  ok: 'text-ok',
  note: 'text-note-text',
  sunken: 'bg-sunken px-1.5 text-ink-2',
};
