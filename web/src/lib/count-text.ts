/** How many, as people read it; beyond 10,000 nobody counts exactly (behaviour.md 1). */
export function countText(count: number): string {
  return count > 10_000 ? '10,000+' : count.toLocaleString();
}
