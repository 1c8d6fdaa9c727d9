/** How many, as people read it; beyond 10,000 nobody counts exactly (behaviour.md 1). */
export function countText(count: number, locale: string): string {
  const text = Math.min(count, 10_000).toLocaleString(locale);
  return count > 10_000 ? `${text}+` : text;
}
