import { Failure } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { type Activity, type Doer, doerOf, fullName, writeActivity } from './activity.ts';
import { applyChange, assignmentOf, type Locked, lockFor } from './change.ts';

export type AssigneeType = 'user' | 'team';

/** Assigns an agent or a team, or removes one with null. */
export async function setAssignee(
  deps: Deps,
  {
    actor,
    uuid,
    type,
    assigneeId,
  }: { actor: Actor; uuid: string; type: AssigneeType; assigneeId: number | null },
): Promise<number> {
  checkMayAssign(actor, type);
  return commit(deps, async (tx) => {
    const conversation = await lockFor(tx, actor, uuid);
    await assign(tx, { conversation, doer: doerOf(actor), type, assigneeId });
    return conversation.id;
  });
}

/** 403 for who may not assign agents, or teams. */
export function checkMayAssign(actor: Actor, type: AssigneeType): void {
  const permission =
    type === 'user' ? 'conversations:update_user_assignee' : 'conversations:update_team_assignee';
  if (!may(actor, permission)) {
    throw new Failure('PermissionException', 'errors.permission', { values: { permission } });
  }
}

/** Assigns a locked conversation. A team clears the agent unless he is a member (behaviour.md 4). */
export async function assign(
  tx: Tx,
  {
    conversation,
    doer,
    type,
    assigneeId,
    reason,
  }: {
    conversation: Locked;
    doer: Doer;
    type: AssigneeType;
    assigneeId: number | null;
    /** Why the system does it. */
    reason?: Activity['reason'];
  },
): Promise<void> {
  const column = type === 'user' ? 'assigned_user_id' : 'assigned_team_id';
  if (conversation[column] === assigneeId) return;
  const to = assigneeId === null ? null : await assignableName(tx, type, assigneeId);
  if (to === undefined)
    throw fieldFailure(
      'assignee_id',
      type === 'user' ? 'errors.agentUnknown' : 'errors.teamUnknown',
    );
  const after = { ...assignmentOf(conversation), [column]: assigneeId };
  const agentId = conversation.assigned_user_id;
  const losesAgent =
    type === 'team' &&
    assigneeId !== null &&
    agentId !== null &&
    !(await isMember(tx, assigneeId, agentId));
  if (losesAgent) after.assigned_user_id = null;
  const from = conversation[column];
  const fromName = from === null ? null : await nameOf(tx, type, from);
  const agentName = losesAgent ? await nameOf(tx, 'user', agentId) : null;
  await applyChange(tx, {
    conversation,
    doer,
    change: {
      set: after,
      props: losesAgent ? ['assigned_team_id', 'assigned_user_id'] : [column],
      after,
    },
  });
  const activity = `${type}_${assigneeId === null ? 'unassigned' : 'assigned'}` as const;
  await writeActivity(tx, {
    conversation,
    doer,
    type: activity,
    from: fromName ?? null,
    to,
    reason,
  });
  if (losesAgent)
    await writeActivity(tx, {
      conversation,
      doer,
      type: 'user_unassigned',
      from: agentName ?? null,
    });
}

/** The name of a team, or of an agent who may be given work; undefined for anybody else. */
async function assignableName(tx: Tx, type: AssigneeType, id: number): Promise<string | undefined> {
  if (type === 'team') return nameOf(tx, type, id);
  const agent = await tx
    .selectFrom('agents')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return agent && fullName(agent);
}

async function nameOf(tx: Tx, type: AssigneeType, id: number): Promise<string | undefined> {
  if (type === 'team') {
    return (await tx.selectFrom('teams').select('name').where('id', '=', id).executeTakeFirst())
      ?.name;
  }
  const agent = await tx
    .selectFrom('agents')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return agent && fullName(agent);
}

async function isMember(tx: Tx, teamId: number, agentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('team_members')
    .select('agent_id')
    .where('team_id', '=', teamId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row !== undefined;
}
