import { type Agent, type AgentInput, type AvailabilityStatus, Failure } from '@parley/contract';
import { type Actor, mayGrant } from '@parley/domain';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { deleteSessionsOf } from '../auth/index.ts';
import { rolesAmong } from '../roles/repository.ts';
import {
  agentById,
  emailTaken,
  insertAgent,
  markDeleted,
  otherAdministrators,
  releaseConversations,
  seenAtStart,
  setAvailability,
  setRoles,
  setTeams,
  teamsAmong,
  updateAgent,
} from './repository.ts';

/** Creates an agent; answers the row. Mailing the welcome link is the caller's second step. */
export async function createAgent(
  deps: Deps,
  { actor, input }: { actor: Actor; input: AgentInput },
): Promise<Agent> {
  return commit(deps, async (tx) => {
    await checkInput(tx, { actor, input, current: null });
    const id = await insertAgent(tx, fieldsOf(input));
    await setRoles(tx, id, input.roles);
    await setTeams(tx, id, input.teams);
    await seenAtStart(tx, id);
    await recordEvent(tx, { type: 'agent_updated', agent_id: id, actor_id: actor.id });
    return existing(tx, id);
  });
}

/** Changes an agent; what they may do changes at once, disabling ends their sessions. */
export async function changeAgent(
  deps: Deps,
  { actor, id, input }: { actor: Actor; id: number; input: AgentInput },
): Promise<Agent> {
  return commit(deps, async (tx) => {
    const current = await existing(tx, id);
    refuseIfChanged(input.updated_at, current);
    await checkInput(tx, { actor, input, current });
    await updateAgent(tx, id, fieldsOf(input));
    await setRoles(tx, id, input.roles);
    await setTeams(tx, id, input.teams);
    if (!input.enabled) await deleteSessionsOf(tx, id);
    await refuseWithoutAdministrator(tx, {
      id,
      wasAdmin: current.roles.some((role) => role.name === 'Admin'),
    });
    await recordEvent(tx, { type: 'agent_updated', agent_id: id, actor_id: actor.id });
    await recordEvent(tx, { type: 'access_changed', agent_id: id, actor_id: actor.id });
    return existing(tx, id);
  });
}

/** Deletes an agent: conversations go back to unassigned, what they wrote keeps their name. */
export async function deleteAgent(
  deps: Deps,
  { actor, id }: { actor: Actor; id: number },
): Promise<void> {
  if (actor.id === id) throw new Failure('ConflictException', 'errors.deleteYourself');
  await commit(deps, async (tx) => {
    const current = await existing(tx, id);
    await checkGrant(
      tx,
      actor,
      current.roles.map((role) => role.id),
    );
    if (
      current.roles.some((role) => role.name === 'Admin') &&
      (await otherAdministrators(tx, id)) === 0
    ) {
      throw new Failure('ConflictException', 'errors.lastAdministrator');
    }
    await deleteSessionsOf(tx, id);
    for (const moved of await releaseConversations(tx, id)) {
      await recordEvent(tx, {
        type: 'conversation_updated',
        conversation_id: moved.id,
        actor_id: actor.id,
        before: { assigned_user_id: id, assigned_team_id: moved.assigned_team_id },
        after: { assigned_user_id: null, assigned_team_id: moved.assigned_team_id },
        data: { props: ['assigned_user_id'] },
      });
    }
    await markDeleted(tx, id);
    await recordEvent(tx, { type: 'access_changed', agent_id: id, actor_id: actor.id });
  });
}

export async function changeAvailability(
  deps: Pick<Deps, 'db' | 'signal'>,
  { agentId, status }: { agentId: number; status: AvailabilityStatus },
): Promise<void> {
  await commit(deps, async (tx) => {
    if (!(await setAvailability(tx, agentId, status))) return;
    await recordEvent(tx, {
      type: 'agent_updated',
      agent_id: agentId,
      actor_id: agentId,
      data: { availability_status: status },
    });
  });
}

export async function existing(tx: Db, id: number): Promise<Agent> {
  const agent = await agentById(tx, id);
  if (!agent) throw new Failure('NotFoundException', 'errors.agentNotFound');
  return agent;
}

function fieldsOf({ email, first_name, last_name, enabled }: AgentInput) {
  return { email, first_name, last_name, enabled };
}

async function checkInput(
  tx: Tx,
  { actor, input, current }: { actor: Actor; input: AgentInput; current: Agent | null },
): Promise<void> {
  if (await emailTaken(tx, input.email, current?.id ?? null))
    throw fieldFailure('email', 'errors.emailTaken');
  if ((await teamsAmong(tx, input.teams)).length !== new Set(input.teams).size)
    throw fieldFailure('teams', 'errors.teamUnknown');
  const before = current?.roles.map((role) => role.id) ?? [];
  const changed = [
    ...input.roles.filter((id) => !before.includes(id)),
    ...before.filter((id) => !input.roles.includes(id)),
  ];
  await checkGrant(tx, actor, changed);
}

/** Nobody gives or takes a role that can do what they cannot. */
async function checkGrant(tx: Tx, actor: Actor, roleIds: readonly number[]): Promise<void> {
  const roles = await rolesAmong(tx, roleIds);
  if (roles.length !== new Set(roleIds).size) throw fieldFailure('roles', 'errors.roleUnknown');
  for (const role of roles) {
    const reaches =
      role.name === 'Admin' ? actor.roles.includes('Admin') : mayGrant(actor, role.permissions);
    if (!reaches)
      throw new Failure('PermissionException', 'errors.grant', { values: { role: role.name } });
  }
}

async function refuseWithoutAdministrator(
  tx: Tx,
  { id, wasAdmin }: { id: number; wasAdmin: boolean },
): Promise<void> {
  if (!wasAdmin) return;
  const now = await existing(tx, id);
  const isStill = now.enabled && now.roles.some((role) => role.name === 'Admin');
  if (!isStill && (await otherAdministrators(tx, id)) === 0) {
    throw new Failure('ConflictException', 'errors.lastAdministrator');
  }
}
