import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Says what is true and offers the next step; stands at the text edge, not in the middle. */
export function EmptyState({
  title,
  children,
  action,
  className,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames('max-w-[400px]', className)}>
      <h2 className="font-strong text-body">{title}</h2>
      {children !== undefined && <div className="mt-1 text-ink-2 text-ui">{children}</div>}
      {action !== undefined && (
        <div className="mt-4 flex flex-wrap items-center gap-2">{action}</div>
      )}
    </div>
  );
}
