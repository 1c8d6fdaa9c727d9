import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TableSearch } from './table-search.ts';

/** What the address says of the page's table, and the way to say something else. */
export function useTableSearch() {
  const navigate = useNavigate();
  const search: TableSearch = useSearch({ strict: false });
  const show = ({ query, order, page }: TableSearch) =>
    void navigate({
      to: '.',
      search: {
        ...(query ? { query } : {}),
        ...(order ? { order } : {}),
        ...(page && page > 1 ? { page } : {}),
      },
      replace: true,
    });
  return { search, show };
}
