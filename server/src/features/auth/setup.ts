import { randomInt, timingSafeEqual } from 'node:crypto';
import { Failure } from '@parley/contract';
import { sql } from 'kysely';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type By, recordChange } from '../activity/index.ts';
import { deleteSetting, keepSetting, settingOf } from '../settings/repository.ts';
import { hashPassword } from './passwords.ts';
import { agentsExist, insertAdministrator } from './repository.ts';

const codeKey = 'setup.code';
// Without letters and digits that look alike.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * The one-time code that lets somebody who sees the terminal create the first administrator; the
 * same on every instance. Null once an agent exists.
 */
export async function setupCode({
  db,
  secrets,
}: Pick<Deps, 'db' | 'secrets'>): Promise<string | null> {
  if (await agentsExist(db)) return null;
  const drawn = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const kept = await keepSetting(db, codeKey, secrets.seal(drawn));
  return secrets.open(String(kept)).replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3');
}

/** Whether the code is the one in the terminal; hyphens, spaces and case do not matter. */
export async function setupCodeFits(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  code: string,
): Promise<boolean> {
  const kept = await settingOf(db, codeKey);
  if (kept === undefined) throw new Failure('ConflictException', 'errors.setupDone');
  const given = Buffer.from(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
  const wanted = Buffer.from(secrets.open(String(kept)));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Creates the first administrator; 409 when there is an agent already. */
export async function createFirstAdministrator(
  deps: Pick<Deps, 'db' | 'signal'>,
  person: {
    email: string;
    first_name: string;
    last_name: string;
    password: string;
    request: By['request'];
  },
): Promise<number> {
  const passwordHash = await hashPassword(person.password, person.email);
  return commit(deps, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parley setup'))`.execute(tx);
    if (await agentsExist(tx)) throw new Failure('ConflictException', 'errors.setupDone');
    await deleteSetting(tx, codeKey);
    const id = await insertAdministrator(tx, { ...person, passwordHash });
    const { email, first_name, last_name, request } = person;
    await recordChange(
      tx,
      { actor: request && { id }, request },
      {
        model: 'agent',
        from: null,
        to: { id, first_name, last_name, email, roles: ['Admin'] },
      },
    );
    return id;
  });
}

/** ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator on an empty database only. */
export async function administratorFromEnvironment(
  deps: Pick<Deps, 'db' | 'signal' | 'config' | 'log'>,
): Promise<void> {
  const { admin } = deps.config;
  if (!admin || (await agentsExist(deps.db))) return;
  const [local = 'Admin'] = admin.email.split('@');
  const firstName = local.charAt(0).toUpperCase() + local.slice(1);
  try {
    await createFirstAdministrator(deps, {
      ...admin,
      first_name: firstName,
      last_name: '',
      request: null,
    });
  } catch (error) {
    // Another instance was quicker.
    if (!(error instanceof Failure && error.type === 'ConflictException')) throw error;
  }
}
