/** How many are open, as the sidebar shows it; nothing for none. */
export function shownCount(count: number | undefined): string | undefined {
  if (count === undefined || count === 0) return undefined;
  return count > 10_000 ? '10,000+' : count.toLocaleString();
}
