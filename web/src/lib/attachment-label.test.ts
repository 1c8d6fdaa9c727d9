import { expect, test } from 'vitest';
import { shortName, sizeText } from './attachment-label.ts';

test('names of 20 characters stay, longer ones are 17 and an ellipsis', () => {
  expect(shortName('x'.repeat(20))).toBe('x'.repeat(20));
  expect(shortName('x'.repeat(21))).toBe(`${'x'.repeat(17)}…`);
  expect(shortName('😀'.repeat(21))).toBe(`${'😀'.repeat(17)}…`);
});

test.each([
  [0, '0.00 KB'],
  [1536, '1.50 KB'],
  [1024 * 1024 - 1, '1024.00 KB'],
  [1024 * 1024, '1.00 MB'],
  [5.25 * 1024 * 1024, '5.25 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
