/** The row that searches for what was typed. */
export const searchRow = 'search-typed';

/**
 * Whether a row is found by what was typed: every word is somewhere in its words. 1 where one of
 * them begins so, else 0.5; 0 is no match. The row's own name says nothing, but that the search
 * for what was typed comes after all else.
 */
export function matches(value: string, typed: string, words: readonly string[] = []): number {
  if (value === searchRow) return 0.1;
  const text = words.join(' ').toLocaleLowerCase();
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  return text.startsWith(wanted) || text.includes(` ${wanted}`) ? 1 : 0.5;
}
