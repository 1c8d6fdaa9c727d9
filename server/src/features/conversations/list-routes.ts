import { Failure, type ListQuery } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { teamById } from '../teams/repository.ts';
import { viewById } from '../views/repository.ts';
import { viewNotFound } from '../views/routes.ts';
import { listConversations, type Scope } from './list.ts';
import { openCounts } from './open-counts.ts';

/** The lists of spec section 2, and how many are open in each. */
export function listRoutes({ db }: Deps): Handlers {
  const list = (actor: Actor, scope: Scope, query: ListQuery) =>
    listConversations(db, { actor, scope, query });

  return {
    listAssigned: ({ actor, query }) => list(actor, { list: 'assigned' }, query),
    listUnassigned: ({ actor, query }) => list(actor, { list: 'unassigned' }, query),
    listAll: ({ actor, query }) => list(actor, { list: 'all' }, query),

    async listTeamUnassigned({ actor, params, query }) {
      const isMember = actor.team_ids.includes(params.id);
      const mayLook = isMember || may(actor, 'conversations:read_all');
      if (!mayLook || !(await teamById(db, params.id))) {
        throw new Failure('NotFoundException', 'errors.teamNotFound');
      }
      return list(actor, { list: 'team_unassigned', teamId: params.id }, query);
    },

    async listViewConversations({ actor, params, query }) {
      const view = await viewById(db, { id: params.id, agentId: actor.id });
      return view ? list(actor, { list: 'view', filters: view.filters }, query) : viewNotFound();
    },

    counts: ({ actor }) => openCounts(db, actor),
  };
}
