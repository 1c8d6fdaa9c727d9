/** The page an address names; the first one is left out, and so is what makes no sense. */
export function pageIn(page: unknown): { page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {};
}

/** Words in an address, trimmed and cut: the router reads those of digits as a number. */
export function wordsIn(words: unknown): string {
  if (typeof words !== 'string' && typeof words !== 'number') return '';
  return String(words).trim().slice(0, 100);
}
