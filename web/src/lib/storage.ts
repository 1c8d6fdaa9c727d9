/** Where this browser keeps things: for good, or as long as this window is there. */
type Kept = 'localStorage' | 'sessionStorage';

/** What this browser keeps under `key`; null where it keeps nothing, or may not. */
export function readStored(key: string, kept: Kept = 'localStorage'): string | null {
  try {
    return globalThis[kept].getItem(key);
  } catch {
    return null;
  }
}

/** The JSON kept under `key`; null for what is none. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, or nothing any more; where it is full or may not, it stays as it is. */
export function writeStored(key: string, text: string | null, kept: Kept = 'localStorage'): void {
  try {
    if (text === null) globalThis[kept].removeItem(key);
    else globalThis[kept].setItem(key, text);
  } catch {
    // What is kept would only have been a help to a later visit.
  }
}
