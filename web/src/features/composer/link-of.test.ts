import { expect, test } from 'vitest';
import { linkOf, writtenLinkOf, writtenLinks } from './link-of.ts';

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['example.org', 'https://example.org/'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['a@b.co', 'mailto:a@b.co'],
  ['ann+news@example.org', 'mailto:ann+news@example.org'],
  ['example.org/@ann', 'https://example.org/@ann'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['word', null],
  ['', null],
])('%s links to %s', (typed, href) => {
  expect(linkOf(typed)).toBe(href);
});

test.each([
  ['see https://a.example/b?c=1#d.', [['https://a.example/b?c=1#d', 'https://a.example/b?c=1#d']]],
  ['(www.a.example)', [['www.a.example', 'https://www.a.example/']]],
  [
    'ask ann@a.example, bob@b.example!',
    [
      ['ann@a.example', 'mailto:ann@a.example'],
      ['bob@b.example', 'mailto:bob@b.example'],
    ],
  ],
  ['javascript://a.example and file.txt and 10:30', []],
])('the addresses written in %j', (text, expected) => {
  const found = writtenLinks(text);
  expect(found.map((link) => [link.text, link.href])).toEqual(expected);
  for (const link of found) expect(text.startsWith(link.text, link.index)).toBe(true);
});

test('a text is an address where all of it is one', () => {
  expect(writtenLinkOf('https://a.example/')).toBe('https://a.example/');
  expect(writtenLinkOf('see https://a.example/')).toBeNull();
  expect(writtenLinkOf('')).toBeNull();
});
