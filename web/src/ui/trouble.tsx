import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is wrong with what the page is about, above all else; `action` is the way out, if there is one. */
export function Trouble({ words, action }: { words: string; action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-urgent-wash px-3 py-2.5 font-medium text-urgent"
    >
      <p className="flex min-w-0 flex-1 basis-60 gap-2">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      {action}
    </div>
  );
}
