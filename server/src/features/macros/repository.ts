import type { Macro, MacroAction } from '@parley/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type Stamped, withIsoStamps } from '../../db/stamps.ts';

const columns = sql`id, name, visibility, team_id, user_id, visible_when, actions, message_content, usage_count,
  created_at, updated_at`;

export async function allMacros(db: Db): Promise<Macro[]> {
  const { rows } = await sql<Stamped<Macro>>`
    select ${columns} from macros order by lower(name) collate "und-x-icu", id`.execute(db);
  return rows.map(withIsoStamps);
}

export async function macroById(db: Db, id: number): Promise<Macro | undefined> {
  const { rows } = await sql<Stamped<Macro>>`
    select ${columns} from macros where id = ${id}`.execute(db);
  return rows[0] && withIsoStamps(rows[0]);
}

export async function lockMacro(tx: Tx, id: number): Promise<Macro | undefined> {
  const { rows } = await sql<Stamped<Macro>>`
    select ${columns} from macros where id = ${id} for no key update`.execute(tx);
  return rows[0] && withIsoStamps(rows[0]);
}

export type MacroFields = Pick<
  Macro,
  'name' | 'visibility' | 'team_id' | 'user_id' | 'visible_when' | 'message_content'
> & { actions: MacroAction[] };

/** The id of the new macro; undefined when the name is taken. */
export async function insertMacro(tx: Tx, fields: MacroFields): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into macros (name, visibility, team_id, user_id, visible_when, actions, message_content)
    values (${fields.name}, ${fields.visibility}, ${fields.team_id}, ${fields.user_id}, ${fields.visible_when}::text[],
      ${JSON.stringify(fields.actions)}::jsonb, ${fields.message_content})
    on conflict (lower(name)) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** False when the name is taken. */
export async function updateMacro(tx: Tx, id: number, fields: MacroFields): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update macros set name = ${fields.name}, visibility = ${fields.visibility}, team_id = ${fields.team_id},
      user_id = ${fields.user_id}, visible_when = ${fields.visible_when}::text[],
      actions = ${JSON.stringify(fields.actions)}::jsonb, message_content = ${fields.message_content}, updated_at = now()
    where id = ${id} and not exists (select 1 from macros o where lower(o.name) = lower(${fields.name}) and o.id <> ${id})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Being used is no change of the macro: nobody who edits it is told of one. */
export async function countUse(tx: Tx, id: number): Promise<void> {
  await sql`update macros set usage_count = usage_count + 1 where id = ${id}`.execute(tx);
}

export async function deleteMacro(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('macros').where('id', '=', id).execute();
}

/** The names of the team or the agent whose macro it is. */
export async function ownerOf(
  db: Db,
  { team_id, user_id }: Pick<Macro, 'team_id' | 'user_id'>,
): Promise<{ team: string | null; agent: string | null }> {
  const { rows } = await sql<{ team: string | null; agent: string | null }>`
    select (select name from teams where id = ${team_id}::int) as team,
      (select trim(first_name || ' ' || last_name) from agents where id = ${user_id}::int) as agent`.execute(
    db,
  );
  return rows[0] ?? { team: null, agent: null };
}

/** What an action can name. */
export type Kind = 'user' | 'team' | 'status' | 'priority' | 'tag';

/** The names of those that are there; an agent counts who can be given work. */
export async function namesAmong(
  db: Db,
  ids: Record<Kind, readonly number[]>,
): Promise<{ kind: Kind; id: number; name: string }[]> {
  const { rows } = await sql<{ kind: Kind; id: number; name: string }>`
    select 'user' as kind, id, trim(first_name || ' ' || last_name) as name from agents
      where id = any(${[...ids.user]}::int[]) and enabled and deleted_at is null and not is_system
    union all select 'team', id, name from teams where id = any(${[...ids.team]}::int[])
    union all select 'status', id, name from statuses where id = any(${[...ids.status]}::int[])
    union all select 'priority', id, name from priorities where id = any(${[...ids.priority]}::int[])
    union all select 'tag', id, name from tags where id = any(${[...ids.tag]}::int[])`.execute(db);
  return rows;
}
