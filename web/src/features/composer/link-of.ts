/** The address behind what was typed; null for what is no web or mail address. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const whole = schemeOf(text) + text;
  const url = URL.parse(whole);
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  if (url.protocol !== 'mailto:' && !url.hostname.includes('.') && url.hostname !== 'localhost')
    return null;
  return url.href;
}

/** What an address lacks of one: nothing if it names a scheme. */
function schemeOf(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return '';
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? 'mailto:' : 'https://';
}

/** The address that text is, where it plainly is one. */
export function writtenLinkOf(text: string): string | null {
  const [found] = writtenLinks(text);
  return found?.text === text ? found.href : null;
}

/** The addresses that stand in a text: of the web with their scheme or `www.`, and of mailboxes. */
export function writtenLinks(text: string): { text: string; index: number; href: string }[] {
  return [...text.matchAll(written)].flatMap((match) => {
    const found = match[0].replace(/[.,;:!?'")\]}>]+$/, '');
    const isMailbox = !/^(?:https?:|www\.)/i.test(found);
    const href = linkOf(isMailbox ? `mailto:${found}` : found);
    return href === null ? [] : [{ text: found, index: match.index, href }];
  });
}

const written = /(?:https?:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
