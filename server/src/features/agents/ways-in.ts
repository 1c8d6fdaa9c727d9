import { randomBytes } from 'node:crypto';
import { Failure } from '@parley/contract';
import { isAdmin } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import { randomToken } from '../../secrets.ts';
import { recordActivity } from '../activity/index.ts';
import { sendWayIn } from '../auth/index.ts';
import { wayInError } from '../settings/system-mail.ts';
import { locked, type Manager, managed } from './managed.ts';
import { deleteApiKey, putApiKey } from './repository.ts';

/** Mails the agent how to get in, or answers with the link when no mail can be sent. */
export async function inviteAgent(
  deps: Deps,
  { id, ...by }: { id: number } & Manager,
): Promise<string | null> {
  const agent = await managed(deps.db, by.actor, id);
  return (await sendWayIn(deps, { agent, kind: 'welcome', by })).link;
}

/** Why the mail with their way in did not reach the agent, as far as that is known. */
export async function linkMailError(
  { db }: Deps,
  { id, actor }: { id: number; actor: Manager['actor'] },
): Promise<string | null> {
  await managed(db, actor, id);
  return wayInError(db, id);
}

/** The link to hand over in place of that mail; 409 where none is stuck: a link is nobody else's to see. */
export async function linkByHand(
  deps: Deps,
  { id, ...by }: { id: number } & Manager,
): Promise<string> {
  const agent = await managed(deps.db, by.actor, id);
  if ((await wayInError(deps.db, id)) === null) {
    throw new Failure('ConflictException', 'errors.linkMailed');
  }
  const { link } = await sendWayIn(deps, { agent, kind: 'welcome', by, byHand: true });
  if (link === null) throw new Error('a link by hand was mailed');
  return link;
}

/**
 * Makes the agent's API key; the one before ends. That of somebody else is for administrators: it works
 * unnoticed. An address and a link of theirs, which whoever manages them can change, end their password.
 */
export async function createApiKey(
  { db, secrets }: Deps,
  { id, ...by }: { id: number } & Manager,
): Promise<{ key: string; secret: string }> {
  const key = randomBytes(12).toString('hex');
  const secret = randomToken();
  await db.transaction().execute(async (tx) => {
    const { email: name } = await locked(tx, by.actor, id);
    if (id !== by.actor.id && !isAdmin(by.actor)) {
      throw new Failure('PermissionException', 'errors.keyOfAnother');
    }
    await putApiKey(tx, { agentId: id, key, secretHash: secrets.hash(secret) });
    await recordActivity(tx, by, { type: 'api_key_made', model: 'agent', id, name });
  });
  return { key, secret };
}

/** Ends the agent's API key. */
export async function removeApiKey(
  { db }: Deps,
  { id, ...by }: { id: number } & Manager,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { email: name } = await locked(tx, by.actor, id);
    if (!(await deleteApiKey(tx, id))) return;
    await recordActivity(tx, by, { type: 'api_key_deleted', model: 'agent', id, name });
  });
}
