import { expect, test } from 'vitest';
import { restAfter, variableAt, variableMatches } from './variable-at.ts';

/** A bar stands for the cursor. */
function at(marked: string) {
  const cursor = marked.indexOf('|');
  return { text: marked.replace('|', ''), cursor };
}

test.each([
  ['Dear {{|', { start: 5, typed: '' }],
  ['Dear {{ con|', { start: 5, typed: 'con' }],
  ['{{ contact.f|irst_name }}', { start: 0, typed: 'contact.f' }],
  ['{{ a }} {{|', { start: 8, typed: '' }],
  ['{|', null],
  ['{{ content }}|', null],
  ['{{ content |', null],
  ['{{ <b>|', null],
])('%s types %j', (marked, typed) => {
  const { text, cursor } = at(marked);
  expect(variableAt(text, cursor)).toEqual(typed);
});

test.each([
  ['{{ con|', 0],
  ['{{ con| and more }}', 0],
  ['{{ con|tact.email }} x', 13],
  ['{{|}}', 2],
])('%s: %i characters after the cursor belong to it', (marked, length) => {
  const { text, cursor } = at(marked);
  expect(restAfter(text, cursor)).toBe(length);
});

test('what begins like the typed comes first', () => {
  const names = ['inbox.name', 'content', 'contact.first_name'];
  expect(variableMatches(names, 'cont')).toEqual(['content', 'contact.first_name']);
  expect(variableMatches(names, 'name')).toEqual(['inbox.name', 'contact.first_name']);
  expect(variableMatches(['agent.name', 'name'], 'NAME')).toEqual(['name', 'agent.name']);
  expect(variableMatches(names, 'x_')).toEqual([]);
});
