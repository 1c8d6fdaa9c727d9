import { useLocation, useNavigate } from '@tanstack/react-router';
import { searchKindsOf } from '../../api/search-queries.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';

/** `/` leads to the search from everywhere; there the key is the page's own. */
export function useSearchShortcut(): void {
  const navigate = useNavigate();
  const maySearch = searchKindsOf(useCurrentUser()).length > 0;
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/inboxes/search' });
  useShortcuts({
    search: maySearch && !isThere ? () => void navigate({ to: '/inboxes/search' }) : undefined,
  });
}
