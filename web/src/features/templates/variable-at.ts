/** A variable that is being typed: where its braces begin and what of its name is there. */
export type TypedVariable = { start: number; typed: string };

/** What stands between `{{` and the cursor, while that can become a variable; else null. */
export function variableAt(text: string, cursor: number): TypedVariable | null {
  const [whole, typed = ''] = /\{\{\s*([\w.]*)$/.exec(text.slice(0, cursor)) ?? [];
  return whole === undefined ? null : { start: cursor - whole.length, typed };
}

/** The variables whose name holds what was typed, those that begin with it first. */
export function variableMatches(variables: readonly string[], typed: string): string[] {
  const sought = typed.toLowerCase();
  return variables
    .filter((name) => name.includes(sought))
    .toSorted((one, other) => Number(other.startsWith(sought)) - Number(one.startsWith(sought)));
}

/** How far the rest of the variable goes after the cursor: what is left of its name, and its braces. */
export function restAfter(text: string, cursor: number): number {
  return /^[\w.]*[^\S\n]*\}\}/.exec(text.slice(cursor))?.[0].length ?? 0;
}
