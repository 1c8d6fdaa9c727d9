import type { Db } from '../../db/database.ts';
import { settingOf } from './repository.ts';

export const ssoEnforcedKey = 'sso.enforced';

/** Whether agents sign in through providers only. */
export async function isSsoEnforced(db: Db): Promise<boolean> {
  return (await settingOf(db, ssoEnforcedKey)) === true;
}
