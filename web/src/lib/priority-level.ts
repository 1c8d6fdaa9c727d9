import type { Priority } from '@parley/contract';

/** The place of a conversation's priority in the catalogue, the lowest being 1; 0 for none. */
export function priorityLevel(
  priorities: readonly Priority[],
  { priority_id }: { priority_id: number | null },
): number {
  return priorities.findIndex(({ id }) => id === priority_id) + 1;
}
