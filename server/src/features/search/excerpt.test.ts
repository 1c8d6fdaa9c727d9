import { afterEach, expect, test, vi } from 'vitest';
import { excerptOf } from './excerpt.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['Hello world', ['world'], 'Hello world'],
  ['  two\n\nlines ', ['lines'], 'two lines'],
  ['', ['x'], ''],
  ['nothing of it', ['zebra'], 'nothing of it'],
  [`${'a '.repeat(200)}Zürich then`, ['zur'], `…${'a '.repeat(29)}Zürich then`],
  ['xzebra, then Zebra', ['zebra'], 'xzebra, then Zebra'],
])('of %j the words %j show %j', (text, words, expected) => {
  expect(excerptOf(text, words)).toBe(expected);
});

test.each([0, 3_990, 4_000, 4_060, 50_000, 99_000])(
  'a word that begins after %i characters is shown, in one of 240',
  (place) => {
    const text = `${'äx '.repeat(place).slice(0, place)} needle ${'more '.repeat(100)}`;
    const excerpt = excerptOf(text, ['needle']);
    expect(excerpt).toContain('needle');
    expect(excerpt.length).toBeLessThanOrEqual(242);
  },
);

test('a word is looked for in large parts of a text, not in each of its words', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const text = `${'äxneedle wörd '.repeat(7_000)}needle`;
  expect(excerptOf(text, ['needle'])).toContain('wörd needle');
  expect(normalize.mock.calls.length).toBeLessThan(700);
});
