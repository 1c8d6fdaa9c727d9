import { type Actor, sightOf } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * The access rule of behaviour.md 3 as SQL over the alias `c` (conversations), made from the same
 * answer as `maySee`: a condition that is true for what the actor may see.
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const grounds = groundsOf(actor);
  return grounds.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(grounds, sql` or `)})`;
}

/**
 * The same as a query of ids, each ground from an index of its own: for what starts elsewhere and may
 * meet many conversations; `filters` are conditions over `c` that narrow it. Null when the actor sees
 * everything and nothing is filtered. `since` leaves out, by the same indexes, those whose last message
 * is older.
 */
export function visibleIds(
  actor: Actor,
  {
    filters = [],
    since = null,
  }: { filters?: readonly RawBuilder<boolean>[]; since?: RawBuilder<Date> | null } = {},
): RawBuilder<unknown> | null {
  if (sightOf(actor)?.all && filters.length === 0) return null;
  const grounds = groundsOf(actor);
  const isRecent = since
    ? sql`c.status_id = any(array(select id from statuses)) and c.last_message_at >= ${since}`
    : sql`true`;
  const queries = (grounds.length === 0 ? [sql`false`] : grounds).map(
    (ground) =>
      sql`select c.id from conversations c where ${sql.join([ground, isRecent, ...filters], sql` and `)}`,
  );
  return sql.join(queries, sql` union all `);
}

/** No conversation is visible on two of them. */
function groundsOf(actor: Actor): RawBuilder<boolean>[] {
  const sight = sightOf(actor);
  if (!sight) return [];
  if (sight.all) return [sql<boolean>`true`];
  const grounds: RawBuilder<boolean>[] = [];
  if (sight.assignedTo !== null) grounds.push(sql`c.assigned_user_id = ${sight.assignedTo}`);
  if (sight.teams.length > 0) {
    grounds.push(
      sql`(c.assigned_user_id is null and c.assigned_team_id = any(${[...sight.teams]}::int[]))`,
    );
  }
  if (sight.unassigned)
    grounds.push(sql`(c.assigned_user_id is null and c.assigned_team_id is null)`);
  return grounds;
}
