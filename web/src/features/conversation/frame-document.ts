import type { Theme } from '../../lib/theme.ts';

/** Whether the mail wants pictures from other servers. */
export function hasRemotePictures(page: Document): boolean {
  return page.querySelector('img[src^="http"]') !== null;
}

/**
 * A mail without colours of its own takes those of the page around it. One with colours was made
 * for white paper and gets it: then the answer is true.
 */
export function adaptTheme(page: Document, theme: Theme): boolean {
  const isPaper =
    theme === 'dark' &&
    page.querySelector('[bgcolor], [color], [style*="color"], [style*="background"]') !== null;
  const around = getComputedStyle(document.documentElement);
  const { style } = page.documentElement;
  style.colorScheme = isPaper ? 'light' : theme;
  page.body.style.padding = isPaper ? '12px' : '';
  page.body.style.color = isPaper ? '' : around.getPropertyValue('--ink');
  const link = isPaper ? '' : around.getPropertyValue('--accent-text');
  for (const anchor of page.querySelectorAll('a')) anchor.style.color ||= link;
  return isPaper;
}

/** Most that a mail is made smaller by; one that is wider still scrolls sideways. */
const smallest = 0.5;

/** Makes a mail that was laid out for more room than there is as small as it has to be. */
export function fitWidth({ body, documentElement: root }: Document): void {
  body.style.zoom = '';
  const { clientWidth, scrollWidth } = root;
  if (scrollWidth > clientWidth) {
    body.style.zoom = String(Math.max(smallest, clientWidth / scrollWidth));
  }
}

/** Keys pressed inside the frame count as pressed on the page. */
export function forwardKeys(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    const twin = new KeyboardEvent('keydown', {
      ...{ key, code, ctrlKey, metaKey, shiftKey, altKey },
      bubbles: true,
      cancelable: true,
    });
    if (!document.body.dispatchEvent(twin)) event.preventDefault();
  });
}

/**
 * Folds the quoted history at the end of a mail, or shows it; answers whether there is any. History
 * with an answer after it stays, and so does a mail that is nothing but history.
 */
export function foldQuote(page: Document, isOpen: boolean): boolean {
  const quote = [...page.querySelectorAll<HTMLElement>(quotes)]
    .filter((found) => !found.parentElement?.closest(quotes))
    .at(-1);
  if (!quote || textAround(page, quote, 'after') !== '') return false;
  if (textAround(page, quote, 'before') === '') return false;
  for (const part of [quote, ...introductionOf(quote)]) part.hidden = !isOpen;
  return true;
}

/** "On … wrote:" before a quote, with the empty lines between. */
function introductionOf(quote: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = quote.previousElementSibling; part; part = part.previousElementSibling) {
    parts.push(part as HTMLElement);
    const text = part.textContent.trim();
    if (text === '') continue;
    const isNamed = part.matches('.moz-cite-prefix, .gmail_attr');
    const isIntroduction = text.length < 250 && /\d.*[:：]$/s.test(text);
    return isNamed || isIntroduction ? parts : [];
  }
  return [];
}

const quotes = '.gmail_quote, .yahoo_quoted, blockquote[type="cite"], blockquote[cite]';

function textAround(page: Document, node: Node, side: 'before' | 'after'): string {
  const range = page.createRange();
  range.selectNodeContents(page.body);
  if (side === 'before') range.setEndBefore(node);
  else range.setStartAfter(node);
  return range.toString().trim();
}
