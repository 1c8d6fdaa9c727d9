/** A piece of a text; `href` where it is an address, `at` is where it begins. */
export type TextPart = { text: string; href: string | null; at: number };

const link = /\b(?:https?:\/\/|mailto:)[^\s<>"']+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/gi;

/** Cuts a text into plain pieces and addresses; what ends a sentence belongs to no address. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const found = trimmed(match[0]);
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null, at: end });
    const href = /^(https?:|mailto:)/i.test(found) ? found : `mailto:${found}`;
    parts.push({ text: found, href, at: match.index });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, at: end });
  return parts;
}

function trimmed(address: string): string {
  const bare = address.replace(/[.,;:!?»”’]+$/u, '');
  // A bracket that was opened inside the address belongs to it.
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}
