import { Failure } from '@parley/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent, recordSettings } from '../../events/record.ts';
import { recordActivity, recordChange } from '../activity/index.ts';
import { insertAgent, seenAtStart, setRoles } from '../agents/repository.ts';
import { openSession } from '../auth/index.ts';
import { agentByEmail, type StoredProvider } from './repository.ts';
import type { Person } from './sign-in.ts';

/** Opens a session for the agent whose address the provider has verified; makes one where it may. */
export async function enter(
  deps: Deps,
  given: {
    person: Person;
    provider: StoredProvider;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Promise<void> {
  const { person, provider, request, reply } = given;
  const { email } = person;
  const failed = await commit(deps, async (tx) => {
    const known = await agentByEmail(tx, email);
    const agentId = known?.id ?? (await create(tx, { person, provider, request }));
    const named = { model: 'agent', id: agentId, name: email } as const;
    const by = { actor: agentId === null ? null : { id: agentId }, request };
    if (agentId === null || known?.enabled === false) {
      await recordActivity(tx, by, { type: 'sign_in_failed', ...named });
      return known ? 'errors.ssoDisabled' : 'errors.ssoUnknown';
    }
    await openSession({ db: tx, secrets: deps.secrets }, { agentId, request, reply });
    await recordActivity(tx, by, { type: 'signed_in', ...named });
    return null;
  });
  if (failed) throw new Failure('PermissionException', failed, { values: { email } });
}

/** Null where the provider makes no agents, or its role is gone. */
async function create(
  tx: Tx,
  {
    person,
    provider,
    request,
  }: { person: Person; provider: StoredProvider; request: FastifyRequest },
): Promise<number | null> {
  const role = provider.default_role_id;
  if (!provider.create_agents || role === null) return null;
  const id = await insertAgent(tx, { ...person, enabled: true });
  await setRoles(tx, id, [role]);
  await seenAtStart(tx, id);
  await recordEvent(tx, { type: 'agent_updated', agent_id: id, actor_id: null });
  await recordSettings(tx, { changed: 'agents', actorId: null });
  const to = { id, ...person, oidc_provider: provider.name };
  await recordChange(tx, { actor: null, request }, { model: 'agent', from: null, to });
  return id;
}
