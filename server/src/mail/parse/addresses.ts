import type { Address } from '@parley/contract';
import { addressParser, type Email, type Address as RawAddress } from 'postal-mime';
import { oneLine, stored } from './plain.ts';

const maxRecipients = 500;

/** The usable addresses of a header, groups taken apart. */
export function mailboxes(list: readonly RawAddress[]): Address[] {
  const flat = list.flatMap((entry) =>
    entry.group ? entry.group : [entry as { name: string; address: string }],
  );
  return flat
    .filter(({ address = '' }) => address.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(address))
    .slice(0, maxRecipients)
    .map((entry) => ({
      name: oneLine((entry.name ?? '').replace(/^'(.+)'$/s, '$1'), 200),
      address: stored(entry.address).toLowerCase(),
    }));
}

/**
 * Who wrote the mail: the first of the header that has an address, or null. What stands before it is
 * the rest of a name whose comma should have been quoted: `Doe, Ann <ann@example.org>`.
 */
export function senderIn(header: string): Address | null {
  const entries = addressParser(header);
  const at = entries.findIndex((entry) => mailboxes([entry]).length > 0);
  const [sender] = mailboxes(entries.slice(at, at + 1));
  if (!sender) return null;
  const names = [...entries.slice(0, at), sender].map(({ name }) => name).filter(Boolean);
  return { ...sender, name: oneLine(names.join(', '), 200) };
}

const deliveryHeaders = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-forwarded-to',
];

/** Every address the mail was sent to by any header, lower-cased. */
export function recipientsOf(email: Email): string[] {
  const named = [...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])];
  const delivered = email.headers
    .filter(({ key }) => deliveryHeaders.includes(key))
    .flatMap(({ value }) => value.split(/[\s<>,;"]+/))
    .filter((word) => /^[^@]+@[^@]+$/.test(word));
  const all = [...delivered, ...mailboxes(named).map(({ address }) => address)];
  return [...new Set(all.map((address) => address.toLowerCase()))].slice(0, maxRecipients);
}
