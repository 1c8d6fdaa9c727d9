import type { OrderField } from '@parley/contract';

/** What of a list is shown, of one status or (null) of all, and in which order. */
export type ListChoice = {
  statusId: number | null;
  field: OrderField;
  order: 'asc' | 'desc';
};

/** What every list shows until an agent chooses: what is open, newest activity first. */
export const firstChoice: ListChoice = { statusId: 1, field: 'last_message_at', order: 'desc' };

/** How a page of 50 rows is asked for (spec section 7, "Conversation lists"). */
export function listPageQuery({ statusId, field, order }: ListChoice) {
  const ofStatus = {
    model: 'conversations' as const,
    field: 'status_id' as const,
    operator: 'equals' as const,
    value: String(statusId),
  };
  return {
    page_size: 50,
    order_by: `conversations.${field}` as const,
    order,
    filters: JSON.stringify(statusId === null ? [] : [ofStatus]),
  };
}
