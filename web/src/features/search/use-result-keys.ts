import type { KeyboardEvent, RefObject } from 'react';
import { resultsIn } from './result-links.ts';

/**
 * The arrow keys: down from the field into the results, through them, and up from the first back into
 * the field. Esc leads back there from anywhere.
 */
export function useResultKeys(field: RefObject<HTMLInputElement | null>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const results = resultsIn(event.currentTarget);
    const at = results.findIndex((result) => result.matches(':focus'));
    const next = nextOf(event.key, at, results.length);
    if (next === null) return;
    event.preventDefault();
    if (next === 'field') field.current?.focus();
    else results[next]?.focus();
  };
}

/** Where a key leads from the result at this place (-1: none of them); null where it means nothing. */
export function nextOf(key: string, at: number, count: number): number | 'field' | null {
  if (key === 'ArrowDown') return count === 0 ? null : Math.min(at + 1, count - 1);
  if (at < 0) return null;
  if (key === 'ArrowUp') return at === 0 ? 'field' : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' ? 'field' : null;
}
