type Row = { uuid: string };

/**
 * The row after the open one (`by` 1) or before it (-1). Where the open row has left the list, it is looked
 * for from where it stood `before`; where it never stood, the first row is next.
 */
export function rowBeside<R extends Row>(
  { rows, before, open }: { rows: readonly R[]; before: readonly R[]; open: string | undefined },
  by: 1 | -1,
): R | undefined {
  const at = rows.findIndex(({ uuid }) => uuid === open);
  if (at >= 0) return rows[at + by];
  const stoodAt = before.findIndex(({ uuid }) => uuid === open);
  if (stoodAt < 0) return rows[0];
  const there = new Map(rows.map((row) => [row.uuid, row]));
  const known = (held: readonly R[]) => held.flatMap(({ uuid }) => there.get(uuid) ?? []);
  const above = known(before.slice(0, stoodAt)).at(-1);
  const below = known(before.slice(stoodAt + 1))[0];
  return by === 1 ? (below ?? above) : (above ?? below);
}
