import { useState } from 'react';
import { readStoredJson, writeStored } from '../../lib/storage.ts';
import type { PendingMacro } from './macro-plan.ts';

/**
 * The macro whose actions wait for a message, kept in this browser like the draft it belongs to;
 * another one takes its place.
 */
export function usePendingMacro(draftKey: string) {
  const key = `${draftKey}.macro`;
  const [macro, setMacro] = useState(() => readStoredJson(key) as PendingMacro | null);
  return {
    macro,
    isWaiting: macro !== null && macro.actions.length > 0,
    set: (next: PendingMacro | null) => {
      setMacro(next);
      writeStored(key, next && JSON.stringify(next));
    },
  };
}
