import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { endSession } from './identity.ts';

/** GET /logout: ends the session and goes to the sign-in page (behaviour.md 1). */
export function logoutRoute(deps: Pick<Deps, 'db'>) {
  return (app: FastifyInstance): void => {
    app.get('/logout', async (request, reply) => {
      await endSession(deps, { request, reply });
      return reply.redirect('/');
    });
  };
}
