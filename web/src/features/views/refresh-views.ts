import { calls } from '@parley/contract/calls';
import { viewsQuery } from '../../api/catalogues.ts';
import { callKey, queryClient } from '../../api/query-client.ts';

/** Reads anew what shows views: their names, and how many are open in each. */
export async function refreshViews(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: callKey(calls.counts) });
}
