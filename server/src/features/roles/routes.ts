import { Failure, type Permission, type Role, type RoleInput } from '@parley/contract';
import { type Actor, mayGrant } from '@parley/domain';
import type { Db } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import { effectOf } from './effect.ts';
import {
  allRoles,
  deleteRole,
  holdersBeside,
  holdersOf,
  insertRole,
  lockRole,
  rolesAmong,
  updateRole,
} from './repository.ts';

export function roleRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    listRoles: () => allRoles(db),
    getRole: ({ params }) => existing(db, params.id),

    async roleEffect({ params, query }) {
      const role = await existing(db, params.id);
      const holders = await holdersBeside(db, params.id);
      return holders.flatMap(({ id, first_name, last_name, roles, permissions }) => {
        const holding = (more: readonly Permission[]) => ({
          roles: [...roles, role.name],
          permissions: new Set([...permissions, ...more]),
        });
        const { gained, lost } = effectOf(holding(role.permissions), holding(query.permissions));
        const isSame = gained.length + lost.length === 0;
        return isSame ? [] : [{ id, first_name, last_name, gained, lost }];
      });
    },

    async createRole({ actor, body, request }) {
      checkGrant(actor, body);
      return commit(deps, async (tx) => {
        const id = await insertRole(tx, body);
        if (id === undefined) return nameTaken();
        const made = await existing(tx, id);
        const by = { actor, request };
        await recordChange(tx, by, { model: 'role', from: null, to: logged(made) });
        return made;
      });
    },

    async updateRole({ actor, params, body, request }) {
      return commit(deps, async (tx) => {
        await lockRole(tx, params.id);
        const current = await existing(tx, params.id);
        refuseIfChanged(body.updated_at, current);
        if (current.name === 'Admin')
          throw new Failure('ConflictException', 'errors.adminRoleFixed');
        if (current.is_default && body.name !== current.name)
          throw new Failure('ConflictException', 'errors.defaultRole');
        checkGrant(actor, { permissions: [...current.permissions, ...body.permissions] });
        if (!(await updateRole(tx, params.id, body))) return nameTaken();
        const { gained, lost } = effectOf(withoutOthers(current), withoutOthers(body));
        const holders = gained.length + lost.length > 0 ? await holdersOf(tx, params.id) : [];
        for (const agentId of holders) {
          await recordEvent(tx, { type: 'access_changed', agent_id: agentId, actor_id: actor.id });
        }
        const changed = await existing(tx, params.id);
        const fields = { model: 'role', from: logged(current), to: logged(changed) } as const;
        await recordChange(tx, { actor, request }, fields);
        return changed;
      });
    },

    async deleteRole({ actor, params, request }) {
      return commit(deps, async (tx) => {
        const current = await existing(tx, params.id);
        if (current.is_default) throw new Failure('ConflictException', 'errors.defaultRole');
        checkGrant(actor, current);
        const count = (await holdersOf(tx, params.id)).length;
        if (count > 0)
          throw new Failure('ConflictException', 'errors.roleHeld', { values: { count } });
        await deleteRole(tx, params.id);
        const by = { actor, request };
        await recordChange(tx, by, { model: 'role', from: logged(current), to: null });
        return true;
      });
    },
  };
}

/** What somebody with this role alone may do. */
function withoutOthers({ name, permissions }: Pick<Role, 'name' | 'permissions'>) {
  return { roles: [name], permissions: new Set(permissions) };
}

function logged({ id, name, description, permissions }: Role) {
  return { id, name, description, permissions };
}

async function existing(db: Db, id: number): Promise<Role> {
  const [role] = await rolesAmong(db, [id]);
  if (!role) throw new Failure('NotFoundException', 'errors.roleUnknown');
  return role;
}

function checkGrant(actor: Actor, { permissions }: Pick<RoleInput, 'permissions'>): void {
  if (!mayGrant(actor, permissions))
    throw new Failure('PermissionException', 'errors.grantPermissions');
}
