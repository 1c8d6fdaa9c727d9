import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readWebPage } from './web-page.ts';

/** Serves the built browser client; every path that is no file is a screen of it. */
export function webClient(
  folder: string,
  { language, position }: { language: () => Promise<string>; position: () => number },
) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(join(folder, 'index.html'))) return;
    const page = readWebPage(folder);
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build lays a .br and a .gz beside each.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join(folder, 'assets')}`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/*', async (request, reply) => {
      if (/^\/(api|ws|uploads)(\/|$)/.test(request.url)) return reply.callNotFound();
      const visit = {
        path: request.url,
        language: await language(),
        seq: request.actor === null ? null : position(),
      };
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page(visit));
    });
  };
}
