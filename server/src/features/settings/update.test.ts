import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { version } from '../../version.ts';
import { checkForUpdate } from './update.ts';

const release = {
  release_version: 'v99.1.0',
  release_date: '2026-11-20',
  url: 'https://parley.example/releases/99.1.0',
  description: 'Faster.',
};
let asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let body = JSON.stringify(release);
const news = createServer(({ url = '', headers }, response) => {
  asked.push({ url, headers });
  response.end(body);
});
let app: TestApp;
let today = Date.now();
const ask = () => checkForUpdate({ ...app.deps, now: () => new Date(today) });
const told = async () =>
  (await (await app.agent('Agent')).call('getGeneralSettings'))['app.update'];
const nextDay = () => {
  today += 24 * 60 * 60_000;
  asked = [];
};

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    news.listen(0, '127.0.0.1', resolve);
  });
  const { port } = news.address() as AddressInfo;
  app = await startTestApp({ UPDATE_URL: `http://127.0.0.1:${port}/release.json` });
  // It asks by itself as it starts.
  await eventually('its own question is answered', async () => (await told()) !== null);
  today = Date.now();
});
afterAll(async () => {
  await app?.close();
  news.close();
});

test('a new release is told of, asked for once a day, with nothing about the workspace', async () => {
  nextDay();
  await Promise.all([ask(), ask()]);
  await ask();
  expect(asked).toHaveLength(1);
  const { url, headers } = asked[0] ?? { url: '', headers: {} };
  expect(url).toBe('/release.json');
  expect(headers['user-agent']).toBe('Parley');
  expect(Object.keys(headers)).not.toContain('cookie');
  expect(await told()).toEqual({ ...release, is_new: true });
});

test.each([version, '0.0.1', 'v0.0.9-beta', 'nonsense'])('%s is nothing new', async (found) => {
  body = JSON.stringify({ release_version: found });
  nextDay();
  await ask();
  expect(await told()).toMatchObject({ release_version: found, is_new: false });
});

test.each([
  ['no JSON', '<html>'],
  ['no release', '{"message":"Not found"}'],
  ['an address that is none', JSON.stringify({ ...release, url: 'javascript:alert(1)' })],
  ['without an end', JSON.stringify({ ...release, more: 'x'.repeat(70_000) })],
])('an answer that is %s changes nothing', async (_what, wrong) => {
  const before = await told();
  body = wrong;
  nextDay();
  await ask();
  expect(asked).toHaveLength(1);
  expect(await told()).toEqual(before);
});
