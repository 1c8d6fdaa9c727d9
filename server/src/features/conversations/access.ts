import { type Actor, sightOf } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * The access rule of behaviour.md 3 as SQL over the alias `c` (conversations), made from the same
 * answer as `maySee`: a condition that is true for what the actor may see.
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  const sight = sightOf(actor);
  if (!sight) return sql<boolean>`false`;
  if (sight.all) return sql<boolean>`true`;
  const grounds: RawBuilder<boolean>[] = [];
  if (sight.assignedTo !== null) grounds.push(sql`c.assigned_user_id = ${sight.assignedTo}`);
  if (sight.teams.length > 0) {
    grounds.push(
      sql`(c.assigned_user_id is null and c.assigned_team_id = any(${[...sight.teams]}::int[]))`,
    );
  }
  if (sight.unassigned)
    grounds.push(sql`(c.assigned_user_id is null and c.assigned_team_id is null)`);
  return grounds.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(grounds, sql` or `)})`;
}
