import type { CustomAttributeInput } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Api } from '../api.ts';
import { teas } from '../words.ts';

const reasons = ['Advice', 'Damage', 'Delivery', 'Payment', 'Praise', 'Return', 'Trade'];

type Attribute = Pick<CustomAttributeInput, 'key' | 'name' | 'data_type'> &
  Partial<CustomAttributeInput>;

const ofContacts: Attribute[] = [
  {
    key: 'first_order',
    name: 'First order',
    data_type: 'date',
  },
  { key: 'orders', name: 'Orders', data_type: 'number', label: 'How many so far' },
  { key: 'favourite', name: 'Favourite', data_type: 'list', label: 'Tea', values: teas },
  {
    key: 'newsletter',
    name: 'Newsletter',
    data_type: 'checkbox',
    label: 'Wants to hear of firings and harvests',
  },
  {
    key: 'account',
    name: 'Account',
    data_type: 'text',
    label: 'Who buys for a café or a shop',
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
  {
    key: 'order_value',
    name: 'Order value',
    data_type: 'number',
    label: 'In pounds, without the post',
  },
  { key: 'shop_page', name: 'Shop page', data_type: 'link', label: 'The order in the shop' },
  {
    key: 'promised',
    name: 'Promised',
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
