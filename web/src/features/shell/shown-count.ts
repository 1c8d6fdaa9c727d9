import { countText } from '../../lib/count-text.ts';

/** How many are open, as the sidebar shows it; nothing for none. */
export function shownCount(count: number | undefined, locale: string): string | undefined {
  return count === undefined || count === 0 ? undefined : countText(count, locale);
}
