import { Failure, type Team } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent, recordSettings } from '../../events/record.ts';
import { fieldFailure, nameTaken, refuseIfChanged } from '../../failures.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordChange } from '../activity/index.ts';
import {
  agentsAmong,
  allTeams,
  compactTeams,
  deleteTeam,
  insertTeam,
  lockTeam,
  memberNames,
  setMembers,
  teamById,
  teamUsage,
  updateTeam,
} from './repository.ts';

/** `releaseTeam` takes a team that goes off its conversations. */
export function teamRoutes(
  deps: Deps,
  releaseTeam: (tx: Tx, release: { actor: Actor; team: Team }) => Promise<void>,
): Handlers {
  const { db } = deps;
  return {
    listTeams: () => allTeams(db),
    listTeamsCompact: () => compactTeams(db),
    getTeam: ({ params }) => existing(db, params.id),

    async teamUsage({ params }) {
      await existing(db, params.id);
      return teamUsage(db, params.id);
    },

    async createTeam({ actor, body, request }) {
      return commit(deps, async (tx) => {
        await checkMembers(tx, body.member_ids);
        const id = await insertTeam(tx, body);
        if (id === undefined) return nameTaken();
        await tellMembers(tx, {
          actorId: actor.id,
          agentIds: await setMembers(tx, id, body.member_ids),
        });
        await tellBrowsers(tx, actor);
        const made = await existing(tx, id);
        const to = await logged(tx, made);
        await recordChange(tx, { actor, request }, { model: 'team', from: null, to });
        return made;
      });
    },

    async updateTeam({ actor, params, body, request }) {
      const change = async (tx: Tx) => {
        await lockTeam(tx, params.id);
        const current = await existing(tx, params.id);
        refuseIfChanged(body.updated_at, current);
        await checkMembers(tx, body.member_ids);
        const from = await logged(tx, current);
        if (!(await updateTeam(tx, params.id, body))) return nameTaken();
        const moved = await setMembers(tx, params.id, body.member_ids);
        await tellMembers(tx, { actorId: actor.id, agentIds: moved });
        await tellBrowsers(tx, actor);
        const changed = await existing(tx, params.id);
        const to = await logged(tx, changed);
        await recordChange(tx, { actor, request }, { model: 'team', from, to });
        return changed;
      };
      return commit(deps, change, ['assignment']);
    },

    async deleteTeam({ actor, params, request }) {
      return commit(deps, async (tx) => {
        await lockTeam(tx, params.id);
        const current = await existing(tx, params.id);
        const from = await logged(tx, current);
        await releaseTeam(tx, { actor, team: current });
        await tellMembers(tx, { actorId: actor.id, agentIds: current.member_ids });
        await tellBrowsers(tx, actor);
        await recordChange(tx, { actor, request }, { model: 'team', from, to: null });
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

async function checkMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  const known = await agentsAmong(tx, ids);
  if (known.length < new Set(ids).size) throw fieldFailure('member_ids', 'errors.agentNotFound');
}

/** What the activity log tells of a team: members by name. */
async function logged(tx: Tx, { member_ids: _ids, ...team }: Team) {
  return { ...team, members: await memberNames(tx, team.id) };
}

async function tellMembers(
  tx: Tx,
  { actorId, agentIds }: { actorId: number; agentIds: readonly number[] },
): Promise<void> {
  for (const agentId of agentIds) {
    await recordEvent(tx, { type: 'access_changed', agent_id: agentId, actor_id: actorId });
  }
}

/** Names and emojis stand in every open browser, and memberships in the sidebar. */
function tellBrowsers(tx: Tx, actor: Actor): Promise<void> {
  return recordSettings(tx, { changed: 'teams', actorId: actor.id });
}
