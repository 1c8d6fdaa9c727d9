import { calls } from '@parley/contract/calls';
import { callKey, queryClient } from '../../api/query-client.ts';

/** Reads ledgers and their figures anew. */
export async function refreshLedger(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listLedger) });
  await queryClient.invalidateQueries({ queryKey: callKey(calls.ledgerSummary) });
}
