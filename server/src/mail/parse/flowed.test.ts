import { expect, test } from 'vitest';
import { unflowed } from './flowed.ts';

test.each([
  ['lines that flow', 'one \r\ntwo\r\nthree', 'one two\nthree'],
  [
    'quotes of one depth',
    '> your order so that \n> we can look\nYes',
    '> your order so that we can look\nYes',
  ],
  ['no quotes of two depths', '> one \n>> two', '> one \n>> two'],
  ['no answer with its quote', '> one \ntwo', '> one \ntwo'],
  ['no signature', 'Bye\n-- \nAnn', 'Bye\n-- \nAnn'],
  ['lines that begin with a space', ' >not a quote \n and on', '>not a quote and on'],
  ['nothing with empty quotes', '> one\n>\n> two', '> one\n>\n> two'],
])('joins %s', (_what, text, expected) => {
  expect(unflowed(text, false)).toBe(expected);
});

test('takes away the spaces at which text was broken where it says so', () => {
  expect(unflowed('日 \r\n本\r\n> 日 \r\n> 本', true)).toBe('日本\n> 日本');
});
