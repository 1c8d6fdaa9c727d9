import type { Conversation, Message } from '@parley/contract';
import { isOwnAddress } from '@parley/domain';

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
  {
    inbox: { inbox_mail, inbox_reply_to },
    taken,
  }: {
    inbox: Pick<Conversation, 'inbox_mail' | 'inbox_reply_to'>;
    taken: readonly string[];
  },
): string[] {
  const inbox = { from_address: addressesIn(inbox_mail).at(-1) ?? '', reply_to: inbox_reply_to };
  const known = new Set(taken.map((address) => address.toLowerCase()));
  const others = [...meta.to, ...meta.cc].map(({ address }) => address.toLowerCase());
  return [...new Set(others)].filter(
    (address) => !known.has(address) && !isOwnAddress(address, inbox) && isEmail(address),
  );
}
