import { type Permission, permissions, type Role } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type RoleRow = Omit<Role, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
const columns = sql`r.id, r.name, r.description, r.permissions, r.is_default,
  (select count(*) from agent_roles ar where ar.role_id = r.id)::int as agent_count, r.created_at, r.updated_at`;

export async function allRoles(db: Db): Promise<Role[]> {
  const { rows } =
    await sql<RoleRow>`select ${columns} from roles r order by r.is_default desc, lower(r.name)`.execute(
      db,
    );
  return rows.map(roleOf);
}

export async function rolesAmong(db: Db, ids: readonly number[]): Promise<Role[]> {
  const { rows } =
    await sql<RoleRow>`select ${columns} from roles r where r.id = any(${[...ids]}::int[])`.execute(
      db,
    );
  return rows.map(roleOf);
}

export async function lockRole(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from roles where id = ${id} for no key update`.execute(tx);
}

export type RoleFields = { name: string; description: string; permissions: Permission[] };

/** Undefined when the name is taken. */
export async function insertRole(db: Db, role: RoleFields): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into roles (name, description, permissions) values (${role.name}, ${role.description}, ${role.permissions}::text[])
    on conflict (lower(name)) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export async function updateRole(db: Db, id: number, role: RoleFields): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update roles set name = ${role.name}, description = ${role.description}, permissions = ${role.permissions}::text[], updated_at = now()
    where id = ${id} and not exists (select 1 from roles o where lower(o.name) = lower(${role.name}) and o.id <> ${id})
    returning id`.execute(db);
  return rows.length > 0;
}

export async function holdersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('agent_roles')
    .select('agent_id')
    .where('role_id', '=', id)
    .execute();
  return rows.map((row) => row.agent_id);
}

/** Who holds the role, with what they hold beside it. */
export async function holdersBeside(
  db: Db,
  id: number,
): Promise<
  {
    id: number;
    first_name: string;
    last_name: string;
    roles: string[];
    permissions: Permission[];
  }[]
> {
  const { rows } = await sql<{
    id: number;
    first_name: string;
    last_name: string;
    roles: string[];
    permissions: Permission[];
  }>`
    select a.id, a.first_name, a.last_name,
      coalesce(array_agg(distinct o.name) filter (where o.id is not null), '{}') as roles,
      coalesce(array_agg(distinct p) filter (where p is not null), '{}') as permissions
    from agent_roles held join agents a on a.id = held.agent_id
    left join agent_roles oh on oh.agent_id = a.id and oh.role_id <> held.role_id
    left join roles o on o.id = oh.role_id
    left join lateral unnest(o.permissions) p on true
    where held.role_id = ${id}
    group by a.id order by lower(a.first_name || ' ' || a.last_name), a.id`.execute(db);
  return rows;
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

/** Admin holds every permission by its name (behaviour.md 3). */
function roleOf(row: RoleRow): Role {
  return {
    ...row,
    permissions: row.name === 'Admin' ? [...permissions] : row.permissions,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
