import { endpoints } from '@parley/contract';
import { callKey, queryClient } from '../../api/query-client.ts';

/** Reads ledgers and their figures anew. */
export async function refreshLedger(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(endpoints.listLedger) });
  await queryClient.invalidateQueries({ queryKey: callKey(endpoints.ledgerSummary) });
}
