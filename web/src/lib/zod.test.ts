import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLanguage } from '../i18n/texts.ts';
import { z } from './zod.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const path = '../../../server/src/features/settings/lang/en.json';
  const texts = await readFile(new URL(path, import.meta.url), 'utf8');
  startLanguage('en', JSON.parse(texts) as Record<string, string>);
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  [z.string().max(3), 'four', 'At most 3 characters.'],
  [z.string().min(3), 'ab', 'At least 3 characters.'],
  [z.string().min(1), '', 'cannot be empty'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1.'],
  [z.number().max(3), 4, 'At most 3.'],
  [z.string(), undefined, 'cannot be empty'],
])('refusal %# of a value in words', (schema, value, text) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(text);
});
