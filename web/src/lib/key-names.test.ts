import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function namesOn(userAgent: string, language: string) {
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('document', { documentElement: {} });
  const { startLanguage } = await import('../i18n/texts.ts');
  const file = new URL(
    `../../../server/src/features/settings/lang/${language}.json`,
    import.meta.url,
  );
  startLanguage(language, JSON.parse(readFileSync(file, 'utf8')));
  return (await import('./key-names.ts')).keyNames;
}

test.each([
  ['X11; Linux x86_64', 'en', ['Ctrl', 'Shift', 'B']],
  ['X11; Linux x86_64', 'de', ['Strg', 'Umschalt', 'B']],
  ['X11; Linux x86_64', 'ar', ['Ctrl', 'Shift', 'B']],
  ['Macintosh; Intel Mac OS X 10_15_7', 'de', ['⌘', '⇧', 'B']],
])('keys on %s in %s are called as they are printed', async (system, language, names) => {
  const keyNames = await namesOn(`Mozilla/5.0 (${system})`, language);
  expect(keyNames('mod+Shift+b')).toEqual(names);
  expect(keyNames('g n')).toEqual(['G', 'N']);
  expect(keyNames('mod+Enter')).toEqual([names[0], '↵']);
});
