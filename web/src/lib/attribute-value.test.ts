import { expect, test } from 'vitest';
import { attributeText, attributeValue } from './attribute-value.ts';

test.each([
  ['a text, without the space around', [' gold ', 'text', 'gold']],
  ['a number', [' 3.5', 'number', 3.5]],
  ['what is no number, for the server to refuse', ['many', 'number', 'many']],
  ['nothing as a removal', ['  ', 'text', null]],
  ['a box', [false, 'checkbox', false]],
] as const)('sends %s', (_name, [field, type, sent]) => {
  expect(attributeValue(field, type)).toBe(sent);
});

test.each([
  ['a date as the reader writes it', ['2026-03-31', 'date', 'Mar 31, 2026']],
  ['what is no date as it is', ['soon', 'date', 'soon']],
  ['a box in a word', [true, 'checkbox', 'contacts.yes']],
  ['a zero', [0, 'number', '0']],
  ['nothing as nothing', [undefined, 'text', '']],
] as const)('shows %s', (_name, [value, type, shown]) => {
  expect(attributeText(value, { type, locale: 'en-US', t: (key) => key })).toBe(shown);
});
