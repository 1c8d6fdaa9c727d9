import { Failure } from '@parley/contract';
import type { Actor } from '@parley/domain';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSessions } from '../../events/record.ts';
import { fieldFailure } from '../../failures.ts';
import { recordActivity } from '../activity/index.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { deleteSessionsOf, passwordHashOf, replacePassword } from './repository.ts';
import { deleteTokensOf } from './token-repository.ts';

/** Changes the own password; the session it came with stays, every other one and mailed links end. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'signal'>,
  {
    actor,
    request,
    current_password,
    password,
  }: {
    actor: Actor;
    request: { ip: string; sessionId: number | null };
    current_password: string;
    password: string;
  },
): Promise<void> {
  const { id, email } = actor;
  const stored = await passwordHashOf(deps.db, id);
  const fits = await passwordFits(current_password, stored);
  if (!fits || stored === null) throw fieldFailure('current_password', 'errors.wrongPassword');
  const passwordHash = await hashPassword(password, email);
  await commit(deps, async (tx) => {
    if (!(await replacePassword(tx, id, { from: stored, to: passwordHash }))) {
      throw new Failure('ConflictException', 'errors.passwordChangedMeanwhile');
    }
    await deleteSessionsOf(tx, id, request.sessionId);
    await deleteTokensOf(tx, id);
    await recordSessions(tx, id);
    const named = { model: 'agent', id, name: email } as const;
    await recordActivity(tx, { actor, request }, { type: 'password_changed', ...named });
  });
}
