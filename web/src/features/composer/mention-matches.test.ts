import { expect, test } from 'vitest';
import { mentionMatches } from './mention-matches.ts';

const agents = ['Inês Duarte', 'Nadia Test', 'Jean-Baptiste Na', 'Ann Lee Nash'].map((name) => {
  const [first_name = '', ...rest] = name.split(' ');
  return { name, first_name, last_name: rest.join(' ') };
});

test.each([
  ['', ['Inês Duarte', 'Nadia Test', 'Jean-Baptiste Na', 'Ann Lee Nash']],
  ['na', ['Nadia Test', 'Jean-Baptiste Na', 'Ann Lee Nash']],
  ['INES', ['Inês Duarte']],
  ['bapt', ['Jean-Baptiste Na']],
  ['ann na', ['Ann Lee Nash']],
  ['nadia test', ['Nadia Test']],
  ['na ', ['Jean-Baptiste Na']],
  ['nadia said hello', []],
  ['adia', []],
])('@%s offers %j', (typed, names) => {
  expect(mentionMatches(agents, typed).map(({ name }) => name)).toEqual(names);
});

test('no more than eight are offered', () => {
  const many = Array.from({ length: 20 }, () => ({ first_name: 'Jo', last_name: '' }));
  expect(mentionMatches(many, 'j')).toHaveLength(8);
});
