import { useNavigate } from '@tanstack/react-router';

/**
 * Changes parts of what the page's address says. Seen from how it is by then: two changes in one moment
 * both count. Only turning a page is a step back leads over; anything else begins at the first page.
 */
export function useSearchChange<Search extends { page?: number }>() {
  const navigate = useNavigate();
  return (part: Search): void => {
    const page = part.page && part.page > 1 ? part.page : undefined;
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...part, page }),
      replace: part.page === undefined,
    });
  };
}
