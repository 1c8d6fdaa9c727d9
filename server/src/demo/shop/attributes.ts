import type { CustomAttributeInput } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Api } from '../api.ts';
import { teas } from '../words.ts';

const reasons = ['Advice', 'Damage', 'Delivery', 'Payment', 'Praise', 'Return', 'Trade'];

type Attribute = Pick<CustomAttributeInput, 'key' | 'name' | 'data_type'> &
  Partial<CustomAttributeInput>;

const ofContacts: Attribute[] = [
  {
    key: 'customer_since',
    name: 'Customer since',
    data_type: 'date',
    label: 'Day of the first order',
  },
  { key: 'orders', name: 'Orders', data_type: 'number', label: 'How many so far' },
  { key: 'favourite_tea', name: 'Favourite tea', data_type: 'list', values: teas },
  {
    key: 'newsletter',
    name: 'Newsletter',
    data_type: 'checkbox',
    label: 'Wants to hear of firings and harvests',
  },
  {
    key: 'trade_account',
    name: 'Trade account',
    data_type: 'text',
    label: 'Cafés and shops only',
  },
  { key: 'website', name: 'Website', data_type: 'link' },
];

const ofConversations: Attribute[] = [
  {
    key: 'reason',
    name: 'Reason',
    data_type: 'list',
    label: 'What the customer came for',
    values: reasons,
  },
  { key: 'order_number', name: 'Order', data_type: 'text', label: 'As on the receipt' },
  { key: 'order_value', name: 'Order value', data_type: 'number', label: 'In pounds' },
  { key: 'shop_page', name: 'Shop page', data_type: 'link', label: 'The order in the shop' },
  {
    key: 'promised_for',
    name: 'Promised for',
    data_type: 'date',
    label: 'The day the customer counts on',
  },
  {
    key: 'goodwill',
    name: 'Goodwill',
    data_type: 'checkbox',
    label: 'We paid, though we need not have',
  },
];

/** What the shop keeps of its customers and of their matters. */
export async function makeAttributes(api: Api, actor: Actor): Promise<void> {
  for (const attribute of ofContacts) {
    const body = { ...attribute, applies_to: 'contact' as const };
    await api(actor, 'createCustomAttribute', { body });
  }
  for (const attribute of ofConversations) {
    const body = { ...attribute, applies_to: 'conversation' as const };
    await api(actor, 'createCustomAttribute', { body });
  }
}
