import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSearchChange } from '../../lib/use-search-change.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageSize } from '../../ui/page-size.ts';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import {
  type Direction,
  SortHeading,
  Table,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '../../ui/table.tsx';
import { matching, nextOrder, ordered, pageOf, type SortValue, sortOf } from './table-rows.ts';
import type { TableSearch } from './table-search.ts';

export type Column<Row> = {
  id: string;
  /** Words over the column; a screen reader alone hears them where `isHeadingHidden`. */
  heading: string;
  isHeadingHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** What the rows can be sorted by; a column without it cannot be. */
  sortBy?: (row: Row) => SortValue;
  align?: 'start' | 'end';
  /** For heading and cells alike, such as `max-md:hidden`. */
  className?: string;
};

/**
 * A list that came whole: searched, sorted and turned page by page in the browser, as its address
 * says, so that going back finds it as it was. `empty` says what to do where there is nothing.
 */
export function DataTable<Row extends { id: number }>({
  label,
  rows,
  columns,
  textOf,
  empty,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The words a row is found by. */
  textOf: (row: Row) => string;
  empty: ReactNode;
}) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  const search: TableSearch = useSearch({ strict: false });
  const show = useSearchChange<TableSearch>();
  const { query = '', order } = search;
  const locale = useLocale();
  const sorted = sortOf(order);
  const by = columns.find(({ id }) => id === sorted?.id)?.sortBy;
  const matched = matching(rows, { query, textOf });
  const found =
    sorted && by ? ordered(matched, { by, direction: sorted.direction, locale }) : matched;
  const { page, rows: shown, hasNext } = pageOf(found, search.page ?? 1);
  if (rows.length === 0) return empty;

  return (
    <div ref={top} className="scroll-mt-20">
      <SearchField
        label={t('ui.search')}
        wait={100}
        query={query}
        onQuery={(typed) => show({ query: typed })}
      />
      <p role="status" className="sr-only">
        {query !== '' && t('ui.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t('ui.noMatch', { query })}
          action={<Button onClick={() => show({ query: undefined })}>{t('ui.showAll')}</Button>}
        >
          {t('ui.noMatchText')}
        </EmptyState>
      ) : (
        <Table label={label}>
          <TableHead>
            {columns.map((column) => (
              <Heading
                key={column.id}
                column={column}
                direction={sorted?.id === column.id ? sorted.direction : undefined}
                onSort={() => show({ order: nextOrder(column.id, order) })}
              />
            ))}
          </TableHead>
          <tbody>
            {shown.map((row) => (
              <TableRow key={row.id} className="hover:bg-hover">
                {columns.map(({ id, cell, align, className = '' }) => (
                  <TableCell
                    key={id}
                    className={align === 'end' ? `text-end ${className}` : className}
                  >
                    {cell(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {found.length > pageSize && (
        <Pager
          page={page}
          rows={shown.length}
          total={found.length}
          hasNext={hasNext}
          onPage={(to) => {
            show({ page: to });
            top.current?.scrollIntoView();
          }}
        />
      )}
    </div>
  );
}

function Heading<Row>({
  column: { heading, isHeadingHidden, sortBy, align, className },
  direction,
  onSort,
}: {
  column: Column<Row>;
  direction: Direction | undefined;
  onSort: () => void;
}) {
  if (!sortBy)
    return (
      <TableHeading align={align} className={className}>
        {isHeadingHidden ? <span className="sr-only">{heading}</span> : heading}
      </TableHeading>
    );
  return <SortHeading {...{ align, className, direction, onSort }}>{heading}</SortHeading>;
}
