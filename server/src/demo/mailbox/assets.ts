import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const web = join(import.meta.dirname, '../../../../web');
const built = join(web, 'dist/assets');
const font = 'hanken-grotesk-latin-wght-normal';

/** Files of the page; colours, font, mark and theme are those of the browser client. */
const files: Record<string, { type: string; path: () => string }> = {
  'page.css': { type: 'text/css', path: () => join(import.meta.dirname, 'page.css') },
  'page.js': { type: 'text/javascript', path: () => join(import.meta.dirname, 'page.js') },
  'tokens.css': { type: 'text/css', path: () => join(web, 'src/ui/tokens.css') },
  'theme.js': { type: 'text/javascript', path: () => join(web, 'public/theme.js') },
  'favicon.svg': { type: 'image/svg+xml', path: () => join(web, 'public/favicon.svg') },
  'font.woff2': {
    type: 'font/woff2',
    path: () => join(built, readdirSync(built).find((file) => file.startsWith(font)) ?? font),
  },
};

export function assetRoutes(app: FastifyInstance): void {
  for (const [name, { type, path }] of Object.entries(files)) {
    app.get(`/${name}`, async (_request, reply) => reply.type(type).send(await readFile(path())));
  }
}
