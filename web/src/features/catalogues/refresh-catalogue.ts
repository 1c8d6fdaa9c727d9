import { type Call, calls } from '@parley/contract/calls';
import { callKey, queryClient } from '../../api/query-client.ts';

/** Reads tags and their counts anew. */
export const refreshTags = () => refresh(calls.listTags, calls.listTagUsage);
/** Reads statuses and their counts anew. */
export const refreshStatuses = () => refresh(calls.listStatuses, calls.listStatusUsage);
/** Reads custom attributes anew, of contacts and conversations. */
export const refreshAttributes = () => refresh(calls.listCustomAttributes);

async function refresh(...lists: Call[]): Promise<void> {
  await Promise.all(
    lists.map((list) => queryClient.invalidateQueries({ queryKey: callKey(list) })),
  );
}
