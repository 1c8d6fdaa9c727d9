import { classNames } from '../lib/class-names.ts';

/** The mark: a circle, the customer, and a square, the agent, meeting. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 16" aria-hidden className={classNames('h-4 w-7 shrink-0', className)}>
      <circle cx="8" cy="8" r="6.6" fill="none" stroke="var(--ink)" strokeWidth="1.7" />
      <rect x="13" y="1" width="14" height="14" rx="4" fill="var(--accent)" />
    </svg>
  );
}
