import { calls } from '@parley/contract/calls';
import { callKey, queryClient } from '../../api/query-client.ts';

/** Reads anew whatever shows inboxes. */
export async function refreshInboxes(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listInboxes) });
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listInboxNames) });
}
