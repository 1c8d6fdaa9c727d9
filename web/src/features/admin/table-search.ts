/** What a table's address says; what is left out is usual. */
export type TableSearch = {
  query?: string;
  /** The column to sort by, with a minus for downwards. */
  order?: string;
  page?: number;
};

/** Reads a table's address; what makes no sense counts as left out. */
export function readTableSearch({ query, order, page }: Record<string, unknown>): TableSearch {
  return {
    // The router reads a query of digits as a number.
    ...(typeof query === 'string' || typeof query === 'number' ? { query: String(query) } : {}),
    ...(typeof order === 'string' ? { order } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
