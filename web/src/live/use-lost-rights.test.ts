import type { CurrentUser } from '@parley/contract';
import { expect, test } from 'vitest';
import { isLess } from './use-lost-rights.ts';

const agent = (permissions: string[], teams: number[]) =>
  ({ permissions, teams: teams.map((id) => ({ id })) }) as CurrentUser;
const before = agent(['conversations:read', 'tags:manage'], [1, 2]);

test.each([
  { name: 'a permission', now: agent(['conversations:read'], [1, 2]), isLost: true },
  { name: 'a team', now: agent(['tags:manage', 'conversations:read'], [2]), isLost: true },
  {
    name: 'a team for another',
    now: agent(['conversations:read', 'tags:manage'], [1, 3]),
    isLost: true,
  },
  {
    name: 'nothing, but gained some',
    now: agent(['tags:manage', 'conversations:read', 'roles:manage'], [3, 2, 1]),
    isLost: false,
  },
])('an agent loses $name', ({ now, isLost }) => {
  expect(isLess(now, before)).toBe(isLost);
});
