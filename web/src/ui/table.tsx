import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** A plain table with lines between rows; scrolls sideways when it must. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="-mx-4 overflow-x-auto px-4 md:-mx-8 md:px-8">
      <table aria-label={label} className="w-full border-collapse text-start">
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-line border-b">{children}</tr>
    </thead>
  );
}

export function TableHeading({
  align = 'start',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & { align?: 'start' | 'end' }) {
  return (
    <th
      {...rest}
      scope="col"
      className={classNames(
        'h-9 whitespace-nowrap pe-4 font-medium text-ink-3 text-label last:pe-0',
        align === 'end' ? 'text-end' : 'text-start',
        className,
      )}
    >
      {children}
    </th>
  );
}

export function TableRow({ className, children, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr {...rest} className={classNames('relative border-line border-b last:border-0', className)}>
      {children}
    </tr>
  );
}

export function TableCell({ className, children, ...rest }: ComponentProps<'td'>) {
  return (
    <td {...rest} className={classNames('h-12 pe-4 align-middle last:pe-0', className)}>
      {children}
    </td>
  );
}
