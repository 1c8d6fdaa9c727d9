import { classNames } from '../lib/class-names.ts';

/** Where something will stand; no shimmer. Give it width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block rounded-badge bg-chosen', className)} />;
}
