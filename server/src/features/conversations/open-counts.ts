import type { View } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import { type RawBuilder, sql } from 'kysely';
import { countUpTo, exactUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import { viewsOf } from '../views/repository.ts';
import { visibleTo } from './access.ts';
import { statusIds } from './fixed.ts';
import { type Scope, scopeConditions } from './list.ts';

/** Open conversations in every list the actor sees; 10,001 says that there are more than 10,000. */
export async function openCounts(db: Db, actor: Actor) {
  const open = sql<boolean>`c.status_id = ${sql.lit(statusIds.open)} and ${visibleTo(actor)}`;
  const count = async (scope: Scope) => {
    const conditions = [open, ...(await scopeConditions(db, { scope, actor }))];
    const rows = sql`conversations c where ${sql.join(conditions, sql` and `)}`;
    return countUpTo(db, rows, exactUpTo + 1);
  };
  const ofTeam = async (teamId: number) =>
    [String(teamId), await count({ list: 'team_unassigned', teamId })] as const;
  const [assigned, unassigned, all, teams, views] = await Promise.all([
    count({ list: 'assigned' }),
    count({ list: 'unassigned' }),
    count({ list: 'all' }),
    Promise.all(actor.team_ids.map(ofTeam)),
    may(actor, 'view:manage') ? viewsOf(db, actor.id) : [],
  ]);
  return {
    assigned,
    unassigned,
    all,
    teams: Object.fromEntries(teams),
    views: await countViews(db, { open, actor, views }),
  };
}

/** All views in one look at what is open: often no index helps with what their filters ask. */
async function countViews(
  db: Db,
  { open, actor, views }: { open: RawBuilder<boolean>; actor: Actor; views: readonly View[] },
): Promise<Record<string, number>> {
  if (views.length === 0) return {};
  const counts = await Promise.all(
    views.map(async ({ filters }) => {
      const conditions = await scopeConditions(db, { scope: { list: 'view', filters }, actor });
      return sql`least(count(*) filter (where ${sql.join(conditions, sql` and `)}), ${exactUpTo + 1}::bigint)`;
    }),
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from conversations c where ${open}`.execute(
    db,
  );
  return Object.fromEntries(views.map(({ id }, index) => [id, rows[0]?.counts[index] ?? 0]));
}
