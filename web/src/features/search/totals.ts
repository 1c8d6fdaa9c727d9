import type { Found } from '../../api/search-queries.ts';

/** How many were found, as a tab shows it: exact up to 100 or once all are loaded, else "100+". */
export function totalText(pages: readonly Found<unknown>[]): string {
  if (!pages.at(-1)?.next) {
    return String(pages.reduce((sum, page) => sum + page.results.length, 0));
  }
  const total = pages[0]?.total ?? 0;
  return total < 100 ? String(total) : '100+';
}
