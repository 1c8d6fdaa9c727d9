import { randomBytes } from 'node:crypto';
import {
  type Agent,
  type AgentInput,
  type AvailabilityStatus,
  Failure,
  type Role,
} from '@parley/contract';
import { type Actor, isAdmin, mayGrant } from '@parley/domain';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent, recordSettings } from '../../events/record.ts';
import { fieldFailure, refuseIfChanged } from '../../failures.ts';
import { randomToken } from '../../secrets.ts';
import { deleteSessionsOf, deleteTokensOf, sendSetPasswordLink } from '../auth/index.ts';
import { rolesAmong } from '../roles/repository.ts';
import {
  agentById,
  deleteApiKey,
  emailTaken,
  insertAgent,
  lockAdministrators,
  lockAgent,
  markDeleted,
  otherAdministrators,
  putApiKey,
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
    await recordSettings(tx, { changed: 'agents', actorId: actor.id });
    return existing(tx, id);
  });
}

/** Changes an agent; what they may do changes at once, disabling ends their sessions. */
export async function changeAgent(
  deps: Deps,
  { actor, id, input }: { actor: Actor; id: number; input: AgentInput },
): Promise<Agent> {
  return commit(deps, async (tx) => {
    const current = await locked(tx, actor, id);
    refuseIfChanged(input.updated_at, current);
    await checkInput(tx, { actor, input, current });
    await updateAgent(tx, id, fieldsOf(input));
    // Links lie in the mailbox of the address they went to.
    if (input.email.toLowerCase() !== current.email) await deleteTokensOf(tx, id);
    await setRoles(tx, id, input.roles);
    await setTeams(tx, id, input.teams);
    if (!input.enabled) await deleteSessionsOf(tx, id);
    const staysAdmin = input.enabled && isAdministrator(await existing(tx, id));
    if (isAdministrator(current) && !staysAdmin) await refuseIfLastAdministrator(tx, id);
    await recordEvent(tx, { type: 'agent_updated', agent_id: id, actor_id: actor.id });
    await recordEvent(tx, { type: 'access_changed', agent_id: id, actor_id: actor.id });
    await recordSettings(tx, { changed: 'agents', actorId: actor.id });
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
    const current = await locked(tx, actor, id);
    if (isAdministrator(current)) await refuseIfLastAdministrator(tx, id);
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
    await recordSettings(tx, { changed: 'agents', actorId: actor.id });
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

/**
 * An agent whom the actor may manage: with their address, link or key one could act as they, so
 * nobody manages somebody who can do what they cannot.
 */
async function managed(db: Db, actor: Actor, id: number): Promise<Agent> {
  const agent = await existing(db, id);
  const roles = await rolesAmong(
    db,
    agent.roles.map((role) => role.id),
  );
  const above = roles.find((role) => !reaches(actor, role));
  if (above)
    throw new Failure('PermissionException', 'errors.aboveYou', { values: { role: above.name } });
  return agent;
}

/** Mails the agent a new link to set a password, or answers with it when no mail can be sent. */
export async function inviteAgent(
  deps: Deps,
  { actor, id }: { actor: Actor; id: number },
): Promise<string | null> {
  const agent = await managed(deps.db, actor, id);
  return (await sendSetPasswordLink(deps, { agent, kind: 'welcome' })).link;
}

/** Makes the agent's API key; the one before ends. */
export async function createApiKey(
  { db, secrets }: Deps,
  { actor, id }: { actor: Actor; id: number },
): Promise<{ key: string; secret: string }> {
  const key = randomBytes(12).toString('hex');
  const secret = randomToken();
  await db.transaction().execute(async (tx) => {
    await locked(tx, actor, id);
    await putApiKey(tx, { agentId: id, key, secretHash: secrets.hash(secret) });
  });
  return { key, secret };
}

/** Ends the agent's API key. */
export async function removeApiKey(
  { db }: Deps,
  { actor, id }: { actor: Actor; id: number },
): Promise<void> {
  await managed(db, actor, id);
  await deleteApiKey(db, id);
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
  const above = roles.find((role) => !reaches(actor, role));
  if (above)
    throw new Failure('PermissionException', 'errors.grant', { values: { role: above.name } });
}

/** An agent whom the actor may manage, locked until the change is through. */
async function locked(tx: Tx, actor: Actor, id: number): Promise<Agent> {
  await lockAgent(tx, id);
  return managed(tx, actor, id);
}

function reaches(actor: Actor, { name, permissions }: Role): boolean {
  return name === 'Admin' ? isAdmin(actor) : mayGrant(actor, permissions);
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
