import { type Permission, permissions } from '@parley/contract';
import { type Actor, may } from '@parley/domain';

/** What somebody with these roles may do more and less than before. */
export function effectOf(
  before: Pick<Actor, 'roles' | 'permissions'>,
  after: Pick<Actor, 'roles' | 'permissions'>,
): { gained: Permission[]; lost: Permission[] } {
  const only = (one: typeof before, other: typeof before) =>
    permissions.filter((permission) => may(one, permission) && !may(other, permission));
  return { gained: only(after, before), lost: only(before, after) };
}
