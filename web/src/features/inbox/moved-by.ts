/**
 * How many places down the rows in view have moved, by what most of them did: the one that got a
 * message and jumped to the top, or left, takes nobody's view along. Null where none is left.
 */
export function movedBy(
  shown: readonly { uuid: string; index: number }[],
  rows: readonly { uuid: string }[],
): number | null {
  const wanted = new Map(shown.map(({ uuid, index }) => [uuid, index]));
  const counts = new Map<number, number>();
  let most: number | null = null;
  for (const [index, { uuid }] of rows.entries()) {
    const before = wanted.get(uuid);
    if (before === undefined) continue;
    wanted.delete(uuid);
    const count = (counts.get(index - before) ?? 0) + 1;
    counts.set(index - before, count);
    if (most === null || count > (counts.get(most) ?? 0)) most = index - before;
    if (wanted.size === 0) break;
  }
  return most;
}
