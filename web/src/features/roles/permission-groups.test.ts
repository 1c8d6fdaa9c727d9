import { permissions } from '@parley/contract';
import { expect, it } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

it('shows every permission exactly once', () => {
  const shown = permissionGroups.flatMap((group) => group.permissions);
  expect(shown.toSorted()).toEqual([...permissions].toSorted());
});
