import { isAdmin } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import { isSsoEnforced } from '../settings/sso.ts';
import { actorById } from './repository.ts';

/**
 * Whether an agent gets in through providers only. Administrators keep their password for
 * emergencies (SSO_EMERGENCY).
 */
export async function isPasswordRefused(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  agentId: number,
): Promise<boolean> {
  if (!(await isSsoEnforced(db))) return false;
  const actor = config.ssoEmergency ? await actorById(db, agentId) : null;
  return !actor || !isAdmin(actor);
}
