import type { Message } from '@parley/contract';

/** Spec section 5, "Email check": no spaces, one @, a dot after it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
}

/** The addresses in a text as people paste it: by comma, semicolon or line, with or without names. */
export function addressesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== '');
}

/** Everybody else of a mail: To and Cc without the inbox itself and those already there. */
export function othersOf(
  { meta }: Pick<Message, 'meta'>,
  { inbox, taken }: { inbox: string; taken: readonly string[] },
): string[] {
  const own = addressesIn(inbox)[0]?.toLowerCase() ?? '';
  const known = new Set(taken.map((address) => address.toLowerCase()));
  const others = [...meta.to, ...meta.cc].map(({ address }) => address.toLowerCase());
  return [...new Set(others)].filter(
    (address) => !known.has(address) && withoutTag(address) !== own && isEmail(address),
  );
}

function withoutTag(address: string): string {
  return address.replace(/\+[^@]*@/, '@');
}
