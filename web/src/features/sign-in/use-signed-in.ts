import type { CurrentUser } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { configQuery, currentUserQuery } from '../../api/session.ts';

/** Starts the cache afresh for the agent who has just signed in. */
export function useSignedIn(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  return (user) => {
    const config = queryClient.getQueryData(configQuery.queryKey);
    queryClient.clear();
    if (config) {
      queryClient.setQueryData(configQuery.queryKey, { ...config, 'app.setup_needed': false });
    }
    queryClient.setQueryData(currentUserQuery.queryKey, user);
  };
}
