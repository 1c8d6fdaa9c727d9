import type { FastifyInstance } from 'fastify';

/** GET /health: the process is alive. GET /ready: it can do its work, 503 with why otherwise. */
export function healthRoutes(check: () => Promise<void>) {
  return (app: FastifyInstance): void => {
    app.get('/health', async () => ({ status: 'alive' }));
    app.get('/ready', async (request, reply) => {
      try {
        await check();
        return { status: 'ready' };
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        return reply.code(503).send({
          status: 'not ready',
          reason: 'The database does not answer.',
        });
      }
    });
  };
}
