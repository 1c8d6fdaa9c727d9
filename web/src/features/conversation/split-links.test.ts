import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(see https://example.org/a)', ['https://example.org/a']],
  [
    'https://en.wikipedia.org/wiki/Tent_(shelter) is it',
    ['https://en.wikipedia.org/wiki/Tent_(shelter)'],
  ],
  ['Write to ann@example.org, please', ['mailto:ann@example.org']],
  ['javascript:alert(1) is no link', []],
  ['nothing here', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('nothing of the text is lost', () => {
  const text = 'a https://x.example/y, b <c@d.example> e';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
