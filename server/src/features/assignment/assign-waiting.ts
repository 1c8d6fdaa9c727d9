import { hasRoom, maySee, roundRobin } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { actorsByIds } from '../auth/index.ts';
import { assign, systemDoer } from '../conversations/index.ts';
import {
  type DueTeam,
  isAnyWaiting,
  lockDueTeam,
  lockOnlineMembers,
  lockWaiting,
  membersWithLoad,
  noteTurns,
  settleTeam,
} from './repository.ts';

/** As many as leave nobody waiting long for the team or its members, which are locked meanwhile. */
const atOnce = 20;

/**
 * Gives conversations that wait in a team to its members who are online, each to the one who was given
 * one longest ago; answers how many. This is the only place that does. The team stays due while
 * something waits and somebody has room.
 */
export async function assignWaiting(deps: Deps, teamId: number): Promise<number> {
  return commit(deps, async (tx) => {
    const team = await lockDueTeam(tx, teamId);
    if (!team) return 0;
    const { given, isDone } = team.is_round_robin ? await giveOut(tx, team) : nothing;
    if (isDone) await settleTeam(tx, team.id);
    return given;
  });
}

type Given = { given: number; isDone: boolean };

const nothing: Given = { given: 0, isDone: true };

async function giveOut(tx: Tx, team: DueTeam): Promise<Given> {
  if (!(await isAnyWaiting(tx, team.id))) return nothing;
  const members = await ableMembers(tx, team);
  const conversations = members.some((member) => hasRoom(member, team.cap))
    ? await lockWaiting(tx, { teamId: team.id, limit: atOnce })
    : [];
  const after = roundRobin(members, { count: conversations.length, cap: team.cap });
  for (const [index, assigneeId] of after.given.entries()) {
    const conversation = conversations[index];
    if (conversation)
      await assign(tx, {
        conversation,
        doer: systemDoer,
        type: 'user',
        assigneeId,
        reason: { type: 'round_robin', name: team.name },
      });
  }
  await noteTurns(tx, { teamId: team.id, members: after.members });
  const isFull = !after.members.some((member) => hasRoom(member, team.cap));
  return { given: after.given.length, isDone: isFull || !(await isAnyWaiting(tx, team.id)) };
}

/** Members who are online and may read what they are given: else nobody would. */
async function ableMembers(tx: Tx, team: DueTeam) {
  const agentIds = await lockOnlineMembers(tx, team.id);
  const actors = await actorsByIds(tx, agentIds);
  const members = await membersWithLoad(tx, { teamId: team.id, agentIds });
  return members.filter(({ agent_id }) => {
    const actor = actors.get(agent_id);
    return actor && maySee(actor, { assigned_user_id: agent_id, assigned_team_id: team.id });
  });
}
