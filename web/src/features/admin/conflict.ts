import type { FieldValues, Path } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';

export type Side = 'theirs' | 'yours';

/** A field that two people saved differently, as the form holds it. */
export type Difference<Draft extends FieldValues> = {
  name: Path<Draft>;
  theirs: unknown;
  yours: unknown;
  /** What was changed here stays, what was not follows them, unless chosen otherwise. */
  suggested: Side;
};

/** The row as it is now, where a save was refused because somebody else saved meanwhile. */
export function currentRow<Row extends { updated_at: string }>(error: unknown): Row | null {
  if (!(error instanceof ApiError) || error.status_code !== 409) return null;
  const { data } = error;
  const isRow = typeof data === 'object' && data !== null && 'updated_at' in data;
  return isRow ? (data as Row) : null;
}

/** Where the form differs from what they saved, level by level; `read` is what both began with. */
export function differences<Draft extends FieldValues>(
  drafts: Record<'read' | 'theirs' | 'yours', Draft>,
): Difference<Draft>[] {
  return Object.keys(drafts.theirs)
    .filter((name) => name !== 'updated_at')
    .flatMap((name) => {
      const [read, theirs, yours] = [drafts.read[name], drafts.theirs[name], drafts.yours[name]];
      if (isSame(theirs, yours)) return [];
      if (isLevel(read) && isLevel(theirs) && isLevel(yours)) {
        const below = differences({ read, theirs, yours });
        return below.map((one) => ({ ...one, name: `${name}.${one.name}` as Path<Draft> }));
      }
      const suggested = isSame(read, yours) ? 'theirs' : 'yours';
      return [{ name: name as Path<Draft>, theirs, yours, suggested }];
    });
}

/** Fields that belong together, and no list or file. */
function isLevel(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Whatever order their fields come in: a refusal carries the row as it was read, not as the contract has it. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
  if (!isLevel(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
