import type { Permission, Role } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type RoleRow = Omit<Role, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
const columns = sql`r.id, r.name, r.description, r.permissions, r.is_default, r.created_at, r.updated_at`;

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

export async function deleteRole(db: Db, id: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', id).execute();
}

function roleOf(row: RoleRow): Role {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
