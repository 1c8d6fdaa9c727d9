import type { ReactNode } from 'react';

/** The 56 px line on top of a page: where we are at the start, what to do at the end. */
export function PageHeader({
  title,
  parent,
  leading,
  children,
}: {
  title: ReactNode;
  /** The way back up: a link, followed by a slash where there is room. */
  parent?: ReactNode;
  /** Before everything: the drawer button on phones, where there is no way back up. */
  leading?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 shrink-0 items-center gap-3 border-line border-b bg-page px-4 md:px-8">
      {leading}
      <div className="flex min-w-0 flex-1 items-center gap-2">
        {parent !== undefined && (
          <span className="flex shrink-0 items-center gap-2 text-ink-2">
            {parent}
            <span aria-hidden className="text-ink-3 max-md:hidden">
              /
            </span>
          </span>
        )}
        <h1 className="truncate font-strong text-title">
          <bdi>{title}</bdi>
        </h1>
      </div>
      {children}
    </header>
  );
}
