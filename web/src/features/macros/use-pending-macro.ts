import { useState } from 'react';
import type { PendingMacro } from './macro-plan.ts';

/**
 * The macro whose actions wait for a message, kept in this browser like the draft it belongs to;
 * another one takes its place.
 */
export function usePendingMacro(draftKey: string) {
  const key = `${draftKey}.macro`;
  const [macro, setMacro] = useState(() => read(key));
  return {
    macro,
    isWaiting: macro !== null && macro.actions.length > 0,
    set: (next: PendingMacro | null) => {
      setMacro(next);
      write(key, next);
    },
  };
}

function read(key: string): PendingMacro | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as PendingMacro | null;
  } catch {
    return null;
  }
}

function write(key: string, macro: PendingMacro | null): void {
  try {
    if (macro) localStorage.setItem(key, JSON.stringify(macro));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or closed: the macro lasts as long as this page.
  }
}
