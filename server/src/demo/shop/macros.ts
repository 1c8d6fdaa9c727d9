import type { MacroActionType, MacroInput } from '@parley/contract';
import type { Api } from '../api.ts';
import { paragraphs } from '../mails.ts';
import type { Staff } from '../workspace.ts';

/** A macro as somebody of the shop would describe it: names for ids. */
type Words = Pick<MacroInput, 'name'> & {
  /** Whose it is: everybody's, a team's, or that of who has this first name. */
  team?: string;
  owner?: string;
  when?: MacroInput['visible_when'];
  text?: string;
  toTeam?: string;
  isForMe?: boolean;
  status?: 'Resolved' | 'Closed';
  priority?: 'Low' | 'Medium' | 'High';
  tags?: string[];
};

const answering: MacroInput['visible_when'] = ['replying'];

const macros: Words[] = [
  {
    name: 'Where is my parcel?',
    when: answering,
    text: `Thank you for writing. I have asked the courier where your parcel is, and they answer within **one working day**.

- If it is found, I send you the new day of delivery.
- If it is not, a new one leaves us the same afternoon, at our cost.

You need do nothing until then.`,
    tags: ['courier'],
    priority: 'Medium',
  },
  {
    name: 'Broken on arrival',
    when: answering,
    text: `I am sorry, that is not how it should reach you. A new one is packed today and leaves us tomorrow morning.

Two things would help us to get our money back from the courier:

- a picture of the pieces **with the box**, and
- the label, as far as it can be read.

Please keep the pieces for a week; after that they make good drainage for flower pots.`,
    tags: ['breakage'],
    priority: 'High',
    toTeam: 'orders',
  },
  {
    name: 'Refund is on its way',
    when: answering,
    text: `The money left us a minute ago. It takes **three to five working days**, depending on your bank, and shows up as "Thistle Kiln Leith".

Should it not be there in a week, answer this mail and I will look after it.`,
    tags: ['refund'],
    status: 'Resolved',
  },
  {
    name: 'Back after the next firing',
    when: answering,
    text: `That glaze is sold out, and the kiln decides when it comes back: the next firing is on the **second Thursday** of the month, and the shop has it the Monday after.

Shall I keep one for you? You pay only when it has come out well.`,
    tags: ['out of stock'],
  },
  {
    name: 'How to brew it',
    text: `Here is how we brew it ourselves:

- Warm the pot, and pour that water away.
- **Two level teaspoons** for every 300 ml.
- Water just off the boil; for green tea let it stand for five minutes first.
- Three minutes, then take the leaves out. They are good for a second cup.`,
    tags: ['brewing'],
  },
  {
    name: 'Thank you, and done',
    when: answering,
    text: 'Thank you for telling us, it went up on the wall of the studio. Write again whenever there is something.',
    status: 'Resolved',
    tags: ['praise'],
  },
  {
    name: 'Invitation to the workshop',
    when: ['starting_conversation'],
    text: `On the first Saturday of the month we throw pots together, **from ten to one**, with tea. The clay, the firing and a slice of something are included; old clothes are wise.

You asked to be told when there is a place again. There are two. Would you like one?`,
    tags: ['workshop'],
    toTeam: 'studio',
  },
  { name: 'To trade & wholesale', toTeam: 'trade', tags: ['wholesale'] },
  { name: 'To the studio', toTeam: 'studio', priority: 'Medium' },
  {
    name: 'Called, nobody there',
    when: ['adding_private_note'],
    text: 'Called, nobody picked up. I try again tomorrow before ten.',
  },
  {
    name: 'Wholesale terms',
    team: 'trade',
    when: ['replying', 'starting_conversation'],
    text: `Our terms in short:

- **30 %** off the shop's prices from 48 pieces, 40 % from 500
- carriage paid from £350, on pallets within the island
- thirty days from the third order on; the first two are paid ahead
- broken pieces are replaced, no questions asked, within a week

The new price list comes with this mail.`,
    tags: ['wholesale'],
  },
  {
    name: 'Account on hold',
    team: 'trade',
    text: 'An invoice is more than thirty days over its time, so the next pallet waits until it is paid. Tell me if something went wrong on our side.',
    tags: ['invoice'],
    priority: 'High',
  },
  {
    name: 'Mine, and urgent',
    owner: 'Robin',
    isForMe: true,
    priority: 'High',
  },
  {
    name: 'With apologies, Robin',
    owner: 'Robin',
    when: answering,
    text: 'I run this shop, and I am sorry that it took us this long. Here is what I will do about it:',
    isForMe: true,
  },
  {
    name: 'Gift wrapped',
    owner: 'Maeve',
    when: answering,
    text: 'It is wrapped in brown paper with a sprig of heather, and the card says just what you wrote. No price anywhere.',
    tags: ['gift'],
  },
];

/** Makes the macros of the shop; answers the id of each by its name. */
export async function makeMacros(
  api: Api,
  { administrator, colleagues, teamIds, tagIds }: Staff,
): Promise<Record<string, number>> {
  const { actor } = administrator;
  const statuses = idsByName(await api(actor, 'listStatuses', {}));
  const priorities = idsByName(await api(actor, 'listPriorities', {}));
  const ids: Record<string, number> = {};
  for (const { name, team, owner, when = [], text = '', ...does } of macros) {
    const person = [administrator, ...colleagues].find((each) => each.actor.first_name === owner);
    const { id } = await api(actor, 'createMacro', {
      body: {
        name,
        visibility: team ? 'team' : person ? 'user' : 'all',
        team_id: teamIds[team ?? ''] ?? null,
        user_id: person?.actor.id ?? null,
        visible_when: when,
        message_content: rich(text),
        actions: [
          ...action('assign_team', [teamIds[does.toTeam ?? '']]),
          ...action('assign_user', [does.isForMe ? person?.actor.id : undefined]),
          ...action('set_status', [statuses[does.status ?? '']]),
          ...action('set_priority', [priorities[does.priority ?? '']]),
          ...action('add_tags', does.tags?.map((tag) => tagIds[tag]) ?? []),
        ],
      },
    });
    ids[name] = id;
  }
  return ids;
}

/** An action where there is something to choose; none otherwise. */
function action<T extends MacroActionType>(
  type: T,
  ids: readonly (number | undefined)[],
): { type: T; value: number[] }[] {
  const value = ids.filter((id) => id !== undefined);
  return value.length > 0 ? [{ type, value }] : [];
}

function idsByName(rows: readonly { id: number; name: string }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

function rich(text: string): string {
  return text && paragraphs(text).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}
