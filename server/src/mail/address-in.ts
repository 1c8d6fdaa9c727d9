import { type Address, emailAddress } from '@parley/contract';

/**
 * The name and address in `Name <address>`, or in an address alone; null in anything else. A name may
 * hold what means something in a header.
 */
export function addressIn(text: string): Address | null {
  const [, named = '', written = text] = /^(.*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const { data: address } = emailAddress.safeParse(written);
  if (address === undefined) return null;
  return { name: named.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** What `text` names; where it names none, as one stored before that was asked, `address` alone. */
export function addressOf(text: string, address: string): Address {
  return addressIn(text) ?? { name: '', address };
}
