import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Where a result leads. */
export type ResultLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash' | 'state'>;

/** One result: an avatar, and at the text edge what was found. */
export function ResultRow({
  link,
  avatar,
  children,
}: {
  link: ResultLink;
  avatar: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        {...link}
        // The thread goes to the message by itself, once it is there.
        hashScrollIntoView={false}
        data-result
        className="ring-inside flex items-start gap-3 rounded-control px-4 pt-[11px] text-row hover:bg-hover max-md:text-subject md:px-3"
      >
        {avatar}
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] border-line border-b pb-[11px]">
          {children}
        </span>
      </Link>
    </li>
  );
}

/** The first line of a result: who, through which inbox, when. */
export function ResultHead({
  who,
  beside,
  inbox,
  at,
}: {
  who: ReactNode;
  beside?: ReactNode;
  inbox: string;
  at: string;
}) {
  return (
    <span className="flex items-baseline gap-2">
      <span dir="auto" className="min-w-0 truncate font-semibold">
        {who}
      </span>
      {beside}
      <span dir="auto" className="min-w-0 flex-1 shrink-[99] truncate text-ink-3 text-label">
        {inbox}
      </span>
      <RelativeTime at={at} className="shrink-0 text-ink-3 text-label" />
    </span>
  );
}
