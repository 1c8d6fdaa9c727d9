import { replaceEqualDeep } from '@tanstack/react-query';

/** Whether two values read from JSON say the same: what a query holds is not the very thing it was given. */
export function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}

/**
 * What is held without a change that failed: what still shows as it was expected is as `before`; what came
 * from the server meanwhile stays.
 */
export function withoutChange<T extends object>(
  held: T,
  { before, expected }: { before: T; expected: Partial<T> },
): T {
  const keys = Object.keys(expected) as (keyof T)[];
  const undone = keys.filter((key) => isSame(held[key], expected[key]));
  return { ...held, ...Object.fromEntries(undone.map((key) => [key, before[key]])) };
}
