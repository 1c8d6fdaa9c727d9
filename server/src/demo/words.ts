import type { Customer } from './customers.ts';
import type { Chance } from './random.ts';

const pots = ['Rannoch', 'Corrie', 'Islay', 'Torridon', 'Skerry', 'Fintry'];
const mugs = ['Lewis', 'Harris', 'Tweed', 'Moss', 'Bracken'];
export const teas = [
  'Smoky Glen',
  'Harbour Breakfast',
  'Silver Birch',
  'First Frost',
  'Heather Oolong',
  'Tidal Green',
];
const cities = [
  'Leeds',
  'Cardiff',
  'Inverness',
  'Bristol',
  'Galway',
  'Norwich',
  'Durham',
  'Belfast',
  'Bath',
  'Aberdeen',
];
const couriers = ['Northwind', 'Parcelbee', 'Swiftpost'];

/** Fills a text of a story: `{order}` and the like stay the same through a thread. */
export type Filler = (text: string, agent?: string) => string;

/** What the words in braces stand for in the thread of this customer. */
export function fillerFor(
  { name, isBusiness }: Customer,
  { chance, start }: { chance: Chance; start: Date },
): Filler {
  const [tea, tea2] = twoOf(teas, chance);
  const [city, city2] = twoOf(cities, chance);
  const [first = ''] = name.split(' ');
  const date = new Date(start.getTime() - chance.between(3, 9) * 86_400_000);
  const values: Record<string, string> = {
    ...{ name, tea, tea2, city, city2 },
    first: name.includes('@') ? 'there' : isBusiness ? name : first,
    order: `TK-${chance.between(20_100, 24_900)}`,
    invoice: `${start.getUTCFullYear()}-${chance.between(1_200, 4_800)}`,
    tracking: `NW${chance.between(10_000_000, 99_999_999)}GB`,
    code: `LEAF-${chance.hex(4).toUpperCase()}`,
    pot: chance.one(pots),
    mug: chance.one(mugs),
    courier: chance.one(couriers),
    n: String(chance.between(3, 9)),
    many: String(chance.between(3, 12) * 12),
    amount: `£${chance.between(18, 140)}.${chance.one(['00', '50', '95'])}`,
    date: `${date.getUTCDate()}/${date.getUTCMonth() + 1}`,
  };
  const choose = (text: string) =>
    text.replaceAll(/\[\[(.+?)\]\]/gs, (_, choices: string) => chance.one(choices.split('|')));
  return (text, agent = '') =>
    choose(text).replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
      key === 'agent' ? agent : (values[key] ?? whole),
    );
}

function twoOf(list: readonly string[], chance: Chance): [string, string] {
  const place = chance.between(0, list.length - 1);
  const step = chance.between(1, list.length - 1);
  return [list[place] ?? '', list[(place + step) % list.length] ?? ''];
}
