import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Which way the rows go along a column. */
export type Direction = 'ascending' | 'descending';

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

/** A heading that puts the rows in its order, and says which way they are. */
export function SortHeading({
  direction,
  onSort,
  align,
  className,
  children,
}: {
  direction: Direction | undefined;
  onSort: () => void;
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <TableHeading align={align} className={className} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-badge px-1.5 font-medium hover:text-ink max-md:h-11',
          direction && 'text-ink',
          // The words stand over the figures; the arrow goes before them.
          align === 'end' && 'flex-row-reverse',
        )}
      >
        {children}
        <Arrow
          aria-hidden
          className={classNames(
            'size-3.5',
            !direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </TableHeading>
  );
}

/** The name of a row as the link to it: all of the row leads there. */
export const rowLinkClass =
  'block max-w-full truncate rounded-badge font-semibold after:absolute after:inset-0';

/** The column of the names: on phones it takes what is left; a longer name is cut. */
export const nameColumnClass = 'max-md:w-full max-md:max-w-0 md:max-w-96';

export function TableRow({ className, children, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr {...rest} className={classNames('relative border-line border-b last:border-0', className)}>
      {children}
    </tr>
  );
}

export function TableCell({ className, children, ...rest }: ComponentProps<'td'>) {
  return (
    <td {...rest} className={classNames('h-12 py-2.5 pe-4 align-middle last:pe-0', className)}>
      {children}
    </td>
  );
}
