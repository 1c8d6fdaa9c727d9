import { useState } from 'react';
import { readStored, writeStored } from './storage.ts';

/** A choice kept in this browser under `key`; a stored one that is not allowed does not count. */
export function useStoredValue<T extends string>(
  key: string,
  { fallback, allowed }: { fallback: T; allowed: readonly T[] },
): [T, (value: T) => void] {
  const [stored, setStored] = useState(() => ({ key, value: readStored(key) }));
  const current = stored.key === key ? stored.value : readStored(key);
  const store = (value: T) => {
    writeStored(key, value);
    setStored({ key, value });
  };
  return [allowed.find((value) => value === current) ?? fallback, store];
}

/** A text kept in this browser under `key`; empty at first. */
export function useStoredText(key: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readStored(key) ?? '');
  const store = (next: string) => {
    writeStored(key, next);
    setValue(next);
  };
  return [value, store];
}
