import { type Agent, Failure, type Role } from '@parley/contract';
import { type Actor, isAdmin, mayGrant } from '@parley/domain';
import type { Db, Tx } from '../../db/database.ts';
import type { By } from '../activity/index.ts';
import { rolesAmong } from '../roles/repository.ts';
import { agentById, lockAgent } from './repository.ts';

/** Who manages agents, and the request they do it with. */
export type Manager = { actor: Actor; request: By['request'] };

export async function existing(tx: Db, id: number): Promise<Agent> {
  const agent = await agentById(tx, id);
  if (!agent) throw new Failure('NotFoundException', 'errors.agentNotFound');
  return agent;
}

/**
 * An agent whom the actor may manage: with their address, link or key one could act as they, so
 * nobody manages somebody who can do what they cannot.
 */
export async function managed(db: Db, actor: Actor, id: number): Promise<Agent> {
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

/** An agent whom the actor may manage, locked until the change is through. */
export async function locked(tx: Tx, actor: Actor, id: number): Promise<Agent> {
  await lockAgent(tx, id);
  return managed(tx, actor, id);
}

/** Whether the actor can do everything that the role can. */
export function reaches(actor: Actor, { name, permissions }: Role): boolean {
  return name === 'Admin' ? isAdmin(actor) : mayGrant(actor, permissions);
}
