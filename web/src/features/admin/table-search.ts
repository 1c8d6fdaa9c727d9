import { pageIn, wordsIn } from '../../lib/read-search.ts';

/** What a table's address says; what is left out is usual. */
export type TableSearch = {
  query?: string;
  /** The column to sort by, with a minus for downwards. */
  order?: string;
  page?: number;
};

/** Reads a table's address; what makes no sense counts as left out. */
export function readTableSearch({ query, order, page }: Record<string, unknown>): TableSearch {
  const words = wordsIn(query);
  return {
    ...(words === '' ? {} : { query: words }),
    ...(typeof order === 'string' ? { order } : {}),
    ...pageIn(page),
  };
}
