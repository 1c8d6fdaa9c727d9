import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { withoutChange } from './without-change.ts';

type Held = { status: string; priority: string | null; tags: string[] };
const before: Held = { status: 'Open', priority: null, tags: ['late'] };
const expected = { status: 'Resolved', priority: 'Low', tags: ['late', 'lost'] };

test.each([
  { what: 'what was expected goes', news: {}, left: before },
  {
    what: 'what came meanwhile stays',
    news: { tags: ['found'] },
    left: { ...before, tags: ['found'] },
  },
  {
    what: 'what somebody else made of the same stays',
    news: { status: 'Closed' },
    left: { ...before, status: 'Closed' },
  },
])('after a change that failed $what', ({ news, left }) => {
  const client = new QueryClient();
  for (const held of [before, { ...before, ...expected }, { ...before, ...expected, ...news }])
    client.setQueryData<Held>(['held'], held);
  const held = client.getQueryData<Held>(['held']) ?? before;
  expect(withoutChange(held, { before, expected })).toEqual(left);
});
