/** The chosen rows after one more was ticked or unticked. */
export function toggled(chosen: ReadonlySet<string>, uuid: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(uuid)) next.add(uuid);
  return next;
}

/** The chosen rows with all from one to another, whichever stands first; none where one is gone. */
export function withRange(
  chosen: ReadonlySet<string>,
  { rows, from, to }: { rows: readonly string[]; from: string; to: string },
): Set<string> {
  const [start = -1, end = -1] = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const between = start < 0 ? [to] : rows.slice(start, end + 1);
  return new Set([...chosen, ...between]);
}
