import { expect, test } from 'vitest';
import { linkOf } from './link-of.ts';

test.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['example.org', 'https://example.org/'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['word', null],
  ['', null],
])('%s links to %s', (typed, href) => {
  expect(linkOf(typed)).toBe(href);
});
