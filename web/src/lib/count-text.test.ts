import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test.each([
  [0, 'en', '0'],
  [9_999, 'en', '9,999'],
  [10_000, 'en', '10,000'],
  [10_001, 'en', '10,000+'],
  [9_999, 'de', '9.999'],
  [10_001, 'de', '10.000+'],
])('%d in %s reads %s: exact to 10,000', (count, locale, text) => {
  expect(countText(count, locale)).toBe(text);
});
