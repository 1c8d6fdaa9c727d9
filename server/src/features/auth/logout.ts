import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSessions } from '../../events/record.ts';
import { recordActivity } from '../activity/index.ts';
import { endSession } from './identity.ts';

/** GET /logout: ends the session and its sockets, and goes to the sign-in page (behaviour.md 1). */
export function logoutRoute(deps: Pick<Deps, 'db' | 'signal'>) {
  return (app: FastifyInstance): void => {
    app.get('/logout', async (request, reply) => {
      if (!isVisit(request)) return reply.redirect('/');
      await commit(deps, async (tx) => {
        await endSession({ db: tx }, { request, reply });
        const { actor } = request;
        if (!actor) return;
        const { id, email } = actor;
        await recordSessions(tx, id);
        const by = { actor, request };
        await recordActivity(tx, by, { type: 'signed_out', model: 'agent', id, name: email });
      });
      return reply.redirect('/');
    });
  };
}

/**
 * Whether somebody goes there themselves. A mail that has it for a picture, or a page of another site
 * that leads there, signs nobody out. Browsers say so over https and on localhost; over plain http
 * pictures are known by what they ask for.
 */
function isVisit({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': goal, 'sec-fetch-site': from, accept = '' } = headers;
  if (goal === undefined) return !accept.startsWith('image/');
  return goal === 'document' && (from === 'same-origin' || from === 'none');
}
