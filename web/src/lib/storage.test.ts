import { afterEach, expect, test, vi } from 'vitest';
import { readStored, readStoredJson, writeStored } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('what was kept is read, until nothing is', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  writeStored('a', '[1]');
  expect(readStored('a')).toBe('[1]');
  expect(readStoredJson('a')).toEqual([1]);
  writeStored('a', 'no JSON');
  expect(readStoredJson('a')).toBeNull();
  writeStored('a', null);
  expect(readStored('a')).toBeNull();
});

test('a browser that keeps nothing disturbs nobody', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readStored('a', 'sessionStorage')).toBeNull();
  writeStored('a', 'text', 'sessionStorage');
  writeStored('a', null, 'sessionStorage');
});
