import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { textsOf } from './texts.ts';

const folder = new URL('./lang/', import.meta.url);
const languages = readdirSync(folder).map((file) => file.replace('.json', ''));
const english = textsIn('en');
const pluralBases = Object.keys(english)
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.slice(0, -'_other'.length));

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsIn(language);

  test('have the keys of English, and the plural forms of the language, sorted', () => {
    expect(Object.keys(texts)).toEqual(keysFor(language));
  });

  test('have the placeholders of English', () => {
    for (const [key, text] of Object.entries(texts)) {
      const base = pluralBaseOf(key);
      const wanted = placeholders(english[base ? `${base}_other` : key] ?? '');
      const found = placeholders(text);
      const missing = [...wanted].filter((name) => !found.has(name) && !mayLeaveOut(key, name));
      const foreign = [...found].filter((name) => !wanted.has(name));
      expect({ key, missing, foreign }).toEqual({ key, missing: [], foreign: [] });
    }
  });

  test('are none of them empty', () => {
    expect(Object.keys(texts).filter((key) => !texts[key]?.trim())).toEqual([]);
  });
});

test('a language has English beneath, and an unknown one is English', () => {
  expect(textsOf('xx')).toEqual(english);
  for (const language of languages) {
    expect(textsOf(language)).toEqual({ ...english, ...textsIn(language) });
  }
});

describe('a workspace in German', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    const admin = await app.agent('Admin');
    await admin.call('updateGeneralSettings', {
      body: {
        'app.site_name': 'Kundendienst',
        'app.lang': 'de',
        'app.root_url': '',
        'app.timezone': 'Europe/Berlin',
        'app.max_file_upload_size': 25,
        'app.allowed_file_upload_extensions': ['*'],
      },
    });
  });
  afterAll(() => app?.close());

  test('gives anybody its texts, bare', async () => {
    expect(await app.visitor.call('config')).toMatchObject({ 'app.lang': 'de' });
    const { data } = await app.visitor.answer('language', { params: { code: 'de' } });
    expect(JSON.parse(String(data))).toEqual(textsOf('de'));
  });

  test.each(['xx', 'klingon-of-the-north', 'x'.repeat(3_000), '../en', 'ü'])(
    'gives English for the code %s',
    async (code) => {
      const { code: status, data } = await app.visitor.answer('language', { params: { code } });
      expect(status).toBe(200);
      expect(JSON.parse(String(data))).toEqual(english);
    },
  );

  test('words its refusals in German', async () => {
    const refused = await app.visitor.answer('me');
    expect(refused).toMatchObject({ code: 401, message: 'Melden Sie sich zuerst an.' });
  });
});

function textsIn(language: string): Record<string, string> {
  const text = readFileSync(new URL(`${language}.json`, folder), 'utf8');
  return JSON.parse(text) as Record<string, string>;
}

/** English decides what is counted; the language, which forms that takes. */
function keysFor(language: string): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plain = Object.keys(english).filter((key) => !pluralBaseOf(key));
  const counted = pluralBases.flatMap((base) => {
    // i18next takes “zero” for 0 in every language that has it.
    const forms = new Set<string>(categories);
    if (`${base}_zero` in english) forms.add('zero');
    return [...forms].map((form) => `${base}_${form}`);
  });
  return [...plain, ...counted].sort();
}

function pluralBaseOf(key: string): string | undefined {
  return pluralBases.find(
    (base) =>
      /^_(zero|one|two|few|many|other)$/.test(key.slice(base.length)) && key.startsWith(base),
  );
}

/** “One” and “two” may be said in words, and “none” has nobody to name. */
function mayLeaveOut(key: string, name: string): boolean {
  if (!pluralBaseOf(key)) return false;
  return key.endsWith('_zero') || (name === 'count' && /_(one|two)$/.test(key));
}

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name));
}
