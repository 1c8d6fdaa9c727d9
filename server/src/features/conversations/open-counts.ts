import { type Actor, may } from '@parley/domain';
import { sql } from 'kysely';
import { countUpTo, exactUpTo } from '../../db/count.ts';
import type { Db } from '../../db/database.ts';
import { viewsOf } from '../views/repository.ts';
import { visibleTo } from './access.ts';
import { statusIds } from './fixed.ts';
import { type Scope, scopeCondition } from './list.ts';

/** Open conversations in every list the actor sees; 10,001 says that there are more than 10,000. */
export async function openCounts(db: Db, actor: Actor) {
  const open = sql<boolean>`c.status_id = ${sql.lit(statusIds.open)} and ${visibleTo(actor)}`;
  const count = async (scope: Scope) => {
    const inScope = await scopeCondition(db, { scope, actor });
    return countUpTo(db, sql`conversations c where ${inScope} and ${open}`, exactUpTo + 1);
  };
  const each = async (scopes: readonly (readonly [number, Scope])[]) => {
    const counted = scopes.map(async ([id, scope]) => [String(id), await count(scope)] as const);
    return Object.fromEntries(await Promise.all(counted));
  };
  const views = may(actor, 'view:manage') ? await viewsOf(db, actor.id) : [];
  const [assigned, unassigned, all, ofTeams, ofViews] = await Promise.all([
    count({ list: 'assigned' }),
    count({ list: 'unassigned' }),
    count({ list: 'all' }),
    each(actor.team_ids.map((teamId) => [teamId, { list: 'team_unassigned', teamId }])),
    each(views.map(({ id, filters }) => [id, { list: 'view', filters }])),
  ]);
  return { assigned, unassigned, all, teams: ofTeams, views: ofViews };
}
