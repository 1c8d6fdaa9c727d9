import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { webClient } from './web-client.ts';

async function served(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const app = Fastify();
  onTestFinished(() => app.close());
  await webClient(folder)(app);
  return app;
}

test('a file goes out as the compressed copy that the browser takes', async () => {
  const app = await served({
    'index.html': '<p>Parley</p>',
    'assets/a.js': 'plain',
    'assets/a.js.br': 'as brotli',
    'assets/a.js.gz': 'as gzip',
  });
  const get = (accepted: string) =>
    app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': accepted } });
  const small = await get('gzip, deflate, br');
  expect(small.body).toBe('as brotli');
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect((await get('gzip')).body).toBe('as gzip');
  expect((await get('identity')).body).toBe('plain');
});

test('every path that is no file is the page, anew each time', async () => {
  const app = await served({ 'index.html': '<p>Parley</p>' });
  const page = await app.inject({ url: '/inboxes/all' });
  expect(page.body).toBe('<p>Parley</p>');
  expect(page.headers['cache-control']).toBe('no-cache');
});
