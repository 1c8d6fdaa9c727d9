import type { Deps } from '../../deps.ts';
import { changeContact } from '../../features/contacts/index.ts';
import { apiOf } from '../api.ts';
import { someAtOnce } from '../at-once.ts';
import type { Customer } from '../customers.ts';
import type { Playing } from '../play.ts';
import type { Colleague } from '../workspace.ts';
import { phoneOf, valuesOfCustomer } from './values.ts';

/** What the shop's people keep of some customers, by address. */
const notes: Record<string, string> = {
  'priyanka.v@brightmail.example':
    'Collects the whole Torridon line and writes about it. Asks good questions, and likes long answers.',
  'margaret.ellwood@btmail.example':
    'Hard of hearing: never call, always write. Bought the very first Rannoch we sold.',
  'henry@pemberton-smythe.example': 'Signs for parcels himself. The gatehouse sends couriers away.',
  'einkauf@altemuehle.example':
    'Order by the pallet in spring and before Advent. Frau Reuter decides, her son answers.',
  'bonjour@cafedesglycines.example': 'Closed in August; nothing is to arrive then.',
  'cafe@alyasmin.example': 'Pays ahead, always. Sizes in their orders are in ounces, ask twice.',
  'yumiko.watanabe@tegami.example': 'Visited the studio in Leith last autumn. Yuki knows her.',
};

/** Writes down what the shop knows of its customers. */
export async function fillContacts(
  deps: Deps,
  { by: { actor }, playings, now }: { by: Colleague; playings: readonly Playing[]; now: Date },
): Promise<void> {
  const api = apiOf(deps);
  const customers = new Map<number, { customer: Customer; isTrade: boolean }>();
  for (const { told, thread } of playings) {
    if (!told) continue;
    const { customer, inbox } = thread;
    const isTrade = inbox === 'trade' || (customers.get(told.contact_id)?.isTrade ?? false);
    customers.set(told.contact_id, { customer, isTrade });
  }
  await someAtOnce(customers, async ([id, { customer, isTrade }]) => {
    const { first_name, email } = await api(actor, 'getContact', { params: { id: String(id) } });
    await changeContact(deps, {
      ...{ actor, id, picture: null },
      input: {
        ...{ first_name, email, remove_avatar: 'false' },
        phone_number: phoneOf(customer),
        custom_attributes: JSON.stringify(valuesOfCustomer(customer, { now, isTrade })),
      },
    });
    const content = notes[customer.address];
    if (content)
      await api(actor, 'createContactNote', { params: { id: String(id) }, body: { content } });
  });
}
