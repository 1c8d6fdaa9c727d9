import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The scrolling body of a page under its header. */
export function PageBody({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('min-w-0 flex-1 px-4 py-6 md:px-8', className)}>
      {children}
    </div>
  );
}

/** Rows that belong together, under an optional title, parted by a line from what is above. */
export function FormSection({
  id,
  title,
  description,
  aside,
  children,
}: {
  /** What an address may lead to (`#notifications`). */
  id?: string;
  title?: string;
  description?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-6 border-line border-t py-6 first:border-t-0 first:pt-0">
      {title !== undefined && (
        <div className="mb-4 flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h2 className="font-strong text-subject">{title}</h2>
            {description !== undefined && <p className="mt-1 text-ink-2">{description}</p>}
          </div>
          {aside}
        </div>
      )}
      <div className="grid gap-4">{children}</div>
    </section>
  );
}
