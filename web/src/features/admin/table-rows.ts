import { pageSize } from '../../ui/page-size.ts';
import type { Direction } from '../../ui/table.tsx';

export type SortValue = string | number | boolean | null;

/** The column an address sorts by, and which way: a minus stands for descending. */
export function sortOf(
  order: string | undefined,
): { id: string; direction: Direction } | undefined {
  if (order === undefined) return undefined;
  return order.startsWith('-')
    ? { id: order.slice(1), direction: 'descending' }
    : { id: order, direction: 'ascending' };
}

/** What a heading's next press sorts by: upwards, downwards, then as the rows came. */
export function nextOrder(id: string, order: string | undefined): string | undefined {
  if (order === id) return `-${id}`;
  return order === `-${id}` ? undefined : id;
}

/** The rows in which every word occurs, whatever its case and accents, in any script. */
export function matching<Row>(
  rows: readonly Row[],
  { query, textOf }: { query: string; textOf: (row: Row) => string },
): readonly Row[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plain(textOf(row));
    return words.every((word) => text.includes(word));
  });
}

/** The rows by a value of theirs, as people who read the language order it; nothing comes last. */
export function ordered<Row>(
  rows: readonly Row[],
  { by, direction, locale }: { by: (row: Row) => SortValue; direction: Direction; locale: string },
): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort((a, b) => {
      if (a.value === b.value) return 0;
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      const isText = typeof a.value === 'string' && typeof b.value === 'string';
      return (
        sign *
        (isText ? compare(a.value as string, b.value as string) : Number(a.value) - Number(b.value))
      );
    })
    .map(({ row }) => row);
}

/** A page of the rows, counted from 1; the last one where there are not so many. */
export function pageOf<Row>(rows: readonly Row[], page: number) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const shown = Math.min(page, pages);
  return {
    page: shown,
    rows: rows.slice((shown - 1) * pageSize, shown * pageSize),
    hasNext: shown < pages,
  };
}

/** Accents, Arabic vowel signs and the mark that colours an emoji: signs of no script of their own. */
const marks = /\p{Script=Inherited}/gu;

function plain(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}
