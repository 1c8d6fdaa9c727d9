import { type Customer, customersOf } from '../customers.ts';
import { languages } from '../languages.ts';
import { createChance } from '../random.ts';
import type { Thread } from '../thread.ts';
import { teas } from '../words.ts';
import { shop } from './name.ts';

type Values = Record<string, string | number | boolean>;

const day = 86_400_000;

/** What the shop's people note of a matter: from what it says, and from its tags. */
export function valuesOfThread({ number, subject, tags, team, acts }: Thread): Values {
  const chance = createChance(number + 1);
  const said = [subject, ...acts.map(({ text }) => text)].join('\n');
  const [order] = /TK-\d+/.exec(said) ?? [];
  const [, pounds] = /£(\d+\.\d\d)/.exec(said) ?? [];
  const start = acts[0]?.at.getTime() ?? 0;
  const isPromised = hasOneOf(tags, ['courier', 'lost parcel', 'breakage', 'out of stock', 'gift']);
  const isOurLoss = hasOneOf(tags, ['breakage', 'lost parcel', 'refund']);
  return {
    reason: reasonOf(tags, team),
    ...(order
      ? {
          order_number: order,
          order_value: pounds ? Math.round(Number(pounds)) : chance.between(14, 210),
          shop_page: `https://shop.${shop.domain}/orders/${order}`,
        }
      : {}),
    ...(isPromised ? { promised: isoDay(start + chance.between(3, 9) * day) } : {}),
    ...(isOurLoss ? { goodwill: chance.happens(0.6) } : {}),
  };
}

const reasonTags: [string, string[]][] = [
  ['Trade', ['wholesale', 'café']],
  ['Damage', ['breakage', 'spare part']],
  ['Return', ['returns', 'exchange']],
  ['Payment', ['payment', 'invoice', 'refund', 'discount code', 'subscription']],
  ['Delivery', ['courier', 'lost parcel', 'customs', 'address change', 'out of stock']],
  ['Praise', ['praise']],
];

const ofTeam: Record<string, string> = { orders: 'Delivery', trade: 'Trade' };

function reasonOf(tags: readonly string[], team: string): string {
  const found = reasonTags.find(([, ofReason]) => hasOneOf(tags, ofReason));
  return found?.[0] ?? ofTeam[team] ?? 'Advice';
}

function hasOneOf(tags: readonly string[], some: readonly string[]): boolean {
  return tags.some((tag) => some.includes(tag));
}

/** What the shop knows of a customer, the same for the same address. */
export function valuesOfCustomer(
  { address }: Customer,
  { now, isTrade }: { now: Date; isTrade: boolean },
): Values {
  const chance = createChance(seedOf(address));
  const [, domain = ''] = address.split('@');
  const known = now.getTime() - chance.between(70, 2_400) * day;
  return {
    first_order: isoDay(known),
    orders: isTrade ? chance.between(9, 140) : chance.between(1, 17),
    ...(chance.happens(0.7) ? { favourite: chance.one(teas) } : {}),
    ...(chance.happens(0.6) ? { newsletter: chance.happens(0.7) } : {}),
    ...(isTrade ? { account: `TA-${chance.between(1_000, 1_990)}` } : {}),
    ...(isOwn(domain) ? { website: `https://${domain}` } : {}),
  };
}

const domains = languages.flatMap(customersOf).map(({ address }) => address.split('@')[1]);

/** A domain that more than one customer writes from is a mail provider's. */
function isOwn(domain: string): boolean {
  return domains.filter((each) => each === domain).length < 2;
}

/** Numbers that are kept for fiction, in the countries that keep some. */
export function phoneOf({ address, language }: Customer): string {
  const chance = createChance(seedOf(address) + 1);
  if (!chance.happens(0.6)) return '';
  const end = String(chance.between(0, 999)).padStart(3, '0');
  if (language === 'en') return `+44 131 496 0${end}`;
  if (language === 'de') return `+49 30 23125 ${end}`;
  if (language === 'fr') return `+33 1 99 00 1${end.slice(0, 1)} ${end.slice(1)}`;
  return '';
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
