import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@parley/domain';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { webClient } from './web-client.ts';

async function served(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) request.actor = {} as Actor;
  });
  await webClient(folder, { language: async () => 'de', position: () => 41 })(app);
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

test('every path that is no file is the page, in the language of the workspace, anew each time', async () => {
  const app = await served({
    'index.html': '<html lang="en"><head><link href="/api/v1/lang/en"></head>',
    '.vite/manifest.json': '{}',
  });
  const page = await app.inject({ url: '/inboxes/all' });
  expect(page.body).toBe('<html lang="de"><head><link href="/api/v1/lang/de"></head>');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('the page names the code that follows to who is signed in, each file once', async () => {
  const app = await served({
    'index.html': '<head></head>',
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'assets/start.js' },
      'src/features/shell/index.ts': { file: 'assets/shell.js', imports: ['index.html', 'both'] },
      'src/features/inbox/index.ts': { file: 'assets/inbox.js', imports: ['both'] },
      'src/features/conversation/index.ts': { file: 'assets/thread.js', imports: ['both'] },
      both: { file: 'assets/both.js' },
    }),
  });
  const named = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).body.match(/\w+(?=\.js)/g) ?? [];
  const signedIn = { cookie: 'session' };
  expect(await named('/inboxes/all', signedIn)).toEqual(['shell', 'both', 'inbox']);
  expect(await named('/inboxes/all/conversation/1', signedIn)).toContain('thread');
  expect(await named('/contacts', signedIn)).toEqual(['shell', 'both']);
  expect(await named('/inboxes/all')).toEqual([]);
});

test('the page says to who is signed in how far the events had come, and asks for its list', async () => {
  const app = await served({ 'index.html': '<head></head>' });
  const headOf = async (url: string, headers = {}) =>
    (await app.inject({ url, headers })).body.replaceAll('&amp;', '&');
  const signedIn = { cookie: 'session' };
  const all = await headOf('/inboxes/all', signedIn);
  expect(all).toContain('<meta name="seq" content="41">');
  expect(all).toContain('href="/api/v1/statuses"');
  expect(all).toContain(
    'href="/api/v1/conversations/all?page_size=50&order_by=conversations.last_message_at&order=desc&filters=%5B%7B%22model%22%3A%22conversations%22%2C%22field%22%3A%22status_id%22%2C%22operator%22%3A%22equals%22%2C%22value%22%3A%221%22%7D%5D"',
  );
  for (const url of ['/', '/inboxes', '/inboxes?x=1', '/inboxes/assigned/conversation/1']) {
    expect(await headOf(url, signedIn), url).toContain('/api/v1/conversations/assigned?');
  }
  for (const url of ['/contacts', '/inboxes/search', '/inboxes/allies', '/inboxes/teams/1']) {
    expect(await headOf(url, signedIn), url).not.toContain('/api/v1/conversations');
  }
  expect(await headOf('/inboxes/all')).toBe('<head></head>');
});
