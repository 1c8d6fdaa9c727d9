import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test.each([
  [0, '0'],
  [9_999, (9_999).toLocaleString()],
  [10_000, (10_000).toLocaleString()],
  [10_001, '10,000+'],
])('%d reads %s: exact to 10,000', (count, text) => {
  expect(countText(count)).toBe(text);
});
