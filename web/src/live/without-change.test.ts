import { expect, test } from 'vitest';
import { withoutChange } from './without-change.ts';

type Held = { status: string; priority: string | null; tags: string[] };
const before: Held = { status: 'Open', priority: null, tags: ['late'] };
const expected = { status: 'Resolved', priority: 'Low' };

test.each([
  { what: 'what was expected goes', news: {}, left: before },
  {
    what: 'what came meanwhile stays',
    news: { tags: ['lost'] },
    left: { ...before, tags: ['lost'] },
  },
  {
    what: 'what somebody else made of the same stays',
    news: { status: 'Closed' },
    left: { ...before, status: 'Closed' },
  },
])('after a change that failed $what', ({ news, left }) => {
  expect(withoutChange({ ...before, ...expected, ...news }, { before, expected })).toEqual(left);
});
