import { useState } from 'react';
import { readCookie, writeCookie } from '../api/cookie.ts';

/** An open or closed part of the page, kept for 7 days in a cookie of this name; first open. */
export function useStoredFlag(name: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readCookie(name) !== 'false');
  const store = (next: boolean) => {
    setValue(next);
    writeCookie(name, String(next), 7);
  };
  return [value, store];
}
