import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';

export type Side = 'theirs' | 'yours';

/** A field that two people saved differently, as the form holds it. */
export type Difference<Draft extends FieldValues> = {
  name: keyof Draft & string;
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

/** Where the form differs from what they saved; `read` is what both began with. */
export function differences<Draft extends FieldValues>({
  read,
  theirs,
  yours,
}: Record<'read' | 'theirs' | 'yours', Draft>): Difference<Draft>[] {
  return Object.keys(theirs)
    .filter((name) => name !== 'updated_at' && !isSame(theirs[name], yours[name]))
    .map((name) => ({
      name,
      theirs: theirs[name],
      yours: yours[name],
      suggested: isSame(read[name], yours[name]) ? 'theirs' : 'yours',
    }));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
