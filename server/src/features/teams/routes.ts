import { Failure, type Team } from '@parley/contract';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import {
  allTeams,
  compactTeams,
  deleteTeam,
  insertTeam,
  lockTeam,
  releaseConversationsOfTeam,
  setMembers,
  teamById,
  updateTeam,
} from './repository.ts';

export function teamRoutes(deps: Deps): Handlers {
  const { db } = deps;
  return {
    listTeams: () => allTeams(db),
    listTeamsCompact: () => compactTeams(db),
    getTeam: ({ params }) => existing(db, params.id),

    async createTeam({ actor, body }) {
      return commit(deps, async (tx) => {
        const id = await insertTeam(tx, body);
        if (id === undefined) return nameTaken();
        await tellMembers(tx, {
          actorId: actor.id,
          agentIds: await setMembers(tx, id, body.member_ids),
        });
        return existing(tx, id);
      });
    },

    async updateTeam({ actor, params, body }) {
      return commit(deps, async (tx) => {
        await lockTeam(tx, params.id);
        const current = await existing(tx, params.id);
        refuseIfChanged(body.updated_at, current);
        if (!(await updateTeam(tx, params.id, body))) return nameTaken();
        const changed = await setMembers(tx, params.id, body.member_ids);
        await tellMembers(tx, { actorId: actor.id, agentIds: changed });
        return existing(tx, params.id);
      });
    },

    async deleteTeam({ actor, params }) {
      return commit(deps, async (tx) => {
        const current = await existing(tx, params.id);
        for (const moved of await releaseConversationsOfTeam(tx, params.id)) {
          await recordEvent(tx, {
            type: 'conversation_updated',
            conversation_id: moved.id,
            actor_id: actor.id,
            before: { assigned_user_id: moved.assigned_user_id, assigned_team_id: params.id },
            after: { assigned_user_id: moved.assigned_user_id, assigned_team_id: null },
            data: { props: ['assigned_team_id'] },
          });
        }
        await tellMembers(tx, { actorId: actor.id, agentIds: current.member_ids });
        return deleteTeam(tx, params.id);
      });
    },
  };
}

async function existing(db: Db, id: number): Promise<Team> {
  const team = await teamById(db, id);
  if (!team) throw new Failure('NotFoundException', 'errors.teamNotFound');
  return team;
}

async function tellMembers(
  tx: Tx,
  { actorId, agentIds }: { actorId: number; agentIds: readonly number[] },
): Promise<void> {
  for (const agentId of agentIds) {
    await recordEvent(tx, { type: 'access_changed', agent_id: agentId, actor_id: actorId });
  }
}
