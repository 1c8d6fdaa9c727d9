import type { FastifyInstance } from 'fastify';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../events/record.ts';
import { endSession } from './identity.ts';

/** GET /logout: ends the session and its sockets, and goes to the sign-in page (behaviour.md 1). */
export function logoutRoute(deps: Pick<Deps, 'db' | 'signal'>) {
  return (app: FastifyInstance): void => {
    app.get('/logout', async (request, reply) => {
      await commit(deps, async (tx) => {
        await endSession({ db: tx }, { request, reply });
        const agentId = request.actor?.id;
        if (agentId === undefined) return;
        await recordEvent(tx, { type: 'access_changed', agent_id: agentId, actor_id: agentId });
      });
      return reply.redirect('/');
    });
  };
}
