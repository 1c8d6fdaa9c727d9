import { endpoints } from '@parley/contract';
import { callKey, queryClient } from '../../api/query-client.ts';

/** Reads anew whatever shows inboxes. */
export async function refreshInboxes(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(endpoints.listInboxes) });
  await queryClient.invalidateQueries({ queryKey: callKey(endpoints.listInboxNames) });
}
