import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

/** A turning ring for work under way; say what is under way in words beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle aria-hidden className={classNames('size-4 shrink-0 animate-spin', className)} />
  );
}
