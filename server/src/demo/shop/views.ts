import type { Filter } from '@parley/contract';
import type { Api } from '../api.ts';
import type { Staff } from '../workspace.ts';

/** Saves the views of the administrator, who is the one that tries the demo. */
export async function makeViews(
  api: Api,
  { administrator: { actor }, teamIds }: Staff,
): Promise<void> {
  const priorities = await api(actor, 'listPriorities');
  const high = priorities.find(({ name }) => name === 'High')?.id;
  const views: Record<string, Filter[]> = {
    'Broken on the way': [where('custom_attributes.reason', 'equals', 'Damage')],
    'High priority': [where('priority_id', 'equals', high)],
    'Waiting for me': [
      where('assigned_user_id', 'equals', actor.id),
      where('waiting_since', 'set'),
    ],
    'Orders over £100': [where('custom_attributes.order_value', 'greater than', 100)],
    'Refunds and returns': [where('tags', 'contains', 'refund, returns')],
    'Trade, nobody’s yet': [
      where('assigned_team_id', 'equals', teamIds.trade),
      where('assigned_user_id', 'not set'),
    ],
  };
  for (const [name, filters] of Object.entries(views)) {
    await api(actor, 'createView', { body: { name, filters } });
  }
}

function where(field: string, operator: Filter['operator'], value: string | number = ''): Filter {
  return { model: 'conversations', field, operator, value: String(value) };
}
