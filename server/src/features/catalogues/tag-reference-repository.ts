import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type Named = { id: number; name: string };

/** How many macros and saved views name the tag. */
export async function countReferences(
  db: Db,
  tag: Named,
): Promise<{ macros: number; views: number }> {
  const { rows } = await sql<{ macros: number; views: number }>`
    select (select count(*) from macros m where ${macroNames(tag)}) as macros,
      (select count(*) from views v where ${viewNames(tag)}) as views`.execute(db);
  return rows[0] ?? { macros: 0, views: 0 };
}

/** Lets every macro and saved view that names a tag name another one; answers how many did. */
export async function replaceReferences(
  tx: Tx,
  { from, into }: { from: Named; into: Named },
): Promise<{ macros: number; views: number }> {
  const macros = await sql`
    update macros m set updated_at = now(), actions = (
      select jsonb_agg(
        case when ${isTagAction} then jsonb_set(a, '{value}', (
          select jsonb_agg(distinct case when v = to_jsonb(${from.id}::int) then to_jsonb(${into.id}::int) else v end)
          from jsonb_array_elements(a->'value') v))
        else a end order by position)
      from jsonb_array_elements(m.actions) with ordinality actions(a, position))
    where ${macroNames(from)}`.execute(tx);
  const views = await sql`
    update views v set updated_at = now(), filters = (
      select jsonb_agg(
        case when f->>'field' = 'tags' and f->>'value' <> '' then jsonb_set(f, '{value}', to_jsonb((
          select string_agg(distinct case when ${isPart(from)} then ${String(into.id)} else trim(part) end, ',')
          from unnest(string_to_array(f->>'value', ',')) part)))
        else f end order by position)
      from jsonb_array_elements(v.filters) with ordinality filters(f, position))
    where ${viewNames(from)}`.execute(tx);
  return {
    macros: Number(macros.numAffectedRows ?? 0),
    views: Number(views.numAffectedRows ?? 0),
  };
}

const isTagAction = sql`a->>'type' in ('add_tags', 'set_tags', 'remove_tags')`;

function macroNames({ id }: Named) {
  return sql`exists (select 1 from jsonb_array_elements(m.actions) a
    where ${isTagAction} and a->'value' @> to_jsonb(${id}::int))`;
}

/** Filters name tags by id or name, several apart by commas. */
function viewNames(tag: Named) {
  return sql`exists (select 1 from jsonb_array_elements(v.filters) f,
    unnest(string_to_array(f->>'value', ',')) part where f->>'field' = 'tags' and ${isPart(tag)})`;
}

function isPart({ id, name }: Named) {
  return sql`lower(trim(part)) in (${String(id)}, lower(${name}))`;
}
