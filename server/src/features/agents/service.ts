import { type Agent, type AgentInput, type AvailabilityStatus, Failure } from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent, recordSettings } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { type By, recordActivity, recordChange } from '../activity/index.ts';
import { deleteSessionsOf, deleteTokensOf } from '../auth/index.ts';
import { rolesAmong } from '../roles/repository.ts';
import { existing, locked, type Manager, reaches } from './managed.ts';
import {
  emailTaken,
  insertAgent,
  lockAdministrators,
  markDeleted,
  otherAdministrators,
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
  { input, ...by }: { input: AgentInput } & Manager,
): Promise<Agent> {
  const { actor } = by;
  return commit(deps, async (tx) => {
    await checkInput(tx, { actor, input, current: null });
    const id = await insertAgent(tx, fieldsOf(input));
    await setRoles(tx, id, input.roles);
    await setTeams(tx, id, input.teams);
    await seenAtStart(tx, id);
    await recordEvent(tx, { type: 'agent_updated', agent_id: id, actor_id: actor.id });
    await recordSettings(tx, { changed: 'agents', actorId: actor.id });
    const made = await existing(tx, id);
    await recordChange(tx, by, { model: 'agent', from: null, to: logged(made) });
    return made;
  });
}

/** Changes an agent; what they may do changes at once, disabling ends their sessions. */
export async function changeAgent(
  deps: Deps,
  { id, input, ...by }: { id: number; input: AgentInput } & Manager,
): Promise<Agent> {
  const { actor } = by;
  return commit(deps, async (tx) => {
    const current = await locked(tx, actor, id);
    refuseIfChanged(input.updated_at, current);
    await checkInput(tx, { actor, input, current });
    await updateAgent(tx, id, fieldsOf(input));
    // Links lie in the mailbox of the address they went to.
    if (input.email.toLowerCase() !== current.email) await deleteTokensOf(tx, id);
    const hasOtherRoles = await setRoles(tx, id, input.roles);
    const hasOtherTeams = await setTeams(tx, id, input.teams);
    if (!input.enabled) await deleteSessionsOf(tx, id);
    const changed = await existing(tx, id);
    const staysAdmin = input.enabled && isAdministrator(changed);
    if (isAdministrator(current) && !staysAdmin) await refuseIfLastAdministrator(tx, id);
    await recordEvent(tx, { type: 'agent_updated', agent_id: id, actor_id: actor.id });
    if (hasOtherRoles || hasOtherTeams || changed.enabled !== current.enabled) {
      await recordEvent(tx, { type: 'access_changed', agent_id: id, actor_id: actor.id });
    }
    await recordSettings(tx, { changed: 'agents', actorId: actor.id });
    await recordChange(tx, by, { model: 'agent', from: logged(current), to: logged(changed) });
    return changed;
  });
}

/** Takes an agent's conversations back, and answers how many they were. */
export type Release = (
  tx: Tx,
  given: { actor: Actor; agent: { id: number; first_name: string; last_name: string } },
) => Promise<number>;

/** Deletes an agent: conversations go back to unassigned, what they wrote keeps their name. */
export async function deleteAgent(
  deps: Deps,
  { id, release, ...by }: { id: number; release: Release } & Manager,
): Promise<void> {
  const { actor } = by;
  if (actor.id === id) throw new Failure('ConflictException', 'errors.deleteYourself');
  await commit(deps, async (tx) => {
    const current = await locked(tx, actor, id);
    if (isAdministrator(current)) await refuseIfLastAdministrator(tx, id);
    await deleteSessionsOf(tx, id);
    const released = await release(tx, { actor, agent: current });
    await markDeleted(tx, id);
    await recordEvent(tx, { type: 'access_changed', agent_id: id, actor_id: actor.id });
    await recordSettings(tx, { changed: 'agents', actorId: actor.id });
    const from = { ...logged(current), released_conversations: released };
    await recordChange(tx, by, { model: 'agent', from, to: null });
  });
}

/** Changes an agent's availability; `away` comes from idleness and leaves manual away as it is. */
export async function changeAvailability(
  deps: Pick<Deps, 'db' | 'signal'>,
  {
    agentId,
    status,
    request,
  }: { agentId: number; status: AvailabilityStatus; request: By['request'] },
): Promise<void> {
  await commit(deps, async (tx) => {
    const before = await setAvailability(tx, agentId, status);
    if (!before) return;
    await recordEvent(tx, {
      type: 'agent_updated',
      agent_id: agentId,
      actor_id: agentId,
      data: { availability_status: status },
    });
    const by = { actor: { id: agentId }, request };
    await recordActivity(tx, by, {
      type: 'availability_changed',
      model: 'agent',
      id: agentId,
      name: before.email,
      changes: [{ field: 'availability_status', from: before.from, to: status, is_secret: false }],
    });
  });
}

/** What the activity log tells of an agent. */
function logged({ id, first_name, last_name, email, enabled, roles, teams }: Agent) {
  return { id, first_name, last_name, email, enabled, roles, teams };
}

function fieldsOf({ email, first_name, last_name, enabled }: AgentInput) {
  return { email, first_name, last_name, enabled };
}

async function checkInput(
  tx: Tx,
  { actor, input, current }: { actor: Actor; input: AgentInput; current: Agent | null },
): Promise<void> {
  if (await emailTaken(tx, input.email, current?.id ?? null))
    throw fieldFailure('email', 'errors.emailTaken', 'ConflictException');
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
  const above = roles.find((role) => !reaches(actor, role));
  if (above)
    throw new Failure('PermissionException', 'errors.grant', { values: { role: above.name } });
}

async function refuseIfLastAdministrator(tx: Tx, id: number): Promise<void> {
  await lockAdministrators(tx);
  if ((await otherAdministrators(tx, id)) === 0) {
    throw new Failure('ConflictException', 'errors.lastAdministrator');
  }
}

function isAdministrator({ roles }: Agent): boolean {
  return roles.some(({ name }) => name === 'Admin');
}
