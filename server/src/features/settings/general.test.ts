import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let url: string;
let admin: Client;
let agent: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
  agent = await app.agent('Agent');
});
afterAll(() => app?.close());

const change = (body: object) => admin.answer('updateGeneralSettings', { body });
const shown = () => agent.call('getGeneralSettings');

async function storedPictures(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.deps.storage.list('brand/')) keys.push(key);
  return keys;
}

async function picture(width: number, height: number): Promise<Blob> {
  const create = { width, height, channels: 3, background: '#046078' } as const;
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
}
const setPicture = (name: string, file: Blob) =>
  admin.answer('setBrandPicture', { params: { picture: name }, body: { picture: file } });

test('only what is given changes; every open browser hears of it', async () => {
  const socket = await openSocket(url, agent);
  const before = await shown();
  const answer = await change({ 'app.site_name': 'Fellside', 'app.timezone': 'Asia/Kolkata' });
  expect(answer.code).toBe(200);
  const after = await shown();
  expect(after).toEqual({
    ...before,
    'app.site_name': 'Fellside',
    'app.timezone': 'Asia/Kolkata',
    updated_at: expect.any(String),
  });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(await app.visitor.call('config')).toMatchObject({ 'app.site_name': 'Fellside' });
  await socket.waitFor(
    'the new settings',
    ({ type, data }) => type === 'settings' && data.changed === 'general',
  );
  await socket.close();
});

test('of two administrators the second gets 409 with what the first saved', async () => {
  const { updated_at } = await shown();
  expect((await change({ 'app.site_name': 'First', updated_at })).code).toBe(200);
  const second = await change({ 'app.lang': 'de', updated_at });
  expect(second).toMatchObject({ code: 409, data: { 'app.site_name': 'First', 'app.lang': 'en' } });
  expect((await shown())['app.lang']).toBe('en');
});

test('of two administrators of the mail server the second gets 409 with what the first saved', async () => {
  const { password: _kept, ...read } = await admin.call('getEmailNotificationSettings');
  const save = (body: object) =>
    admin.answer('updateEmailNotificationSettings', { body: { ...read, ...body } });
  const first = await save({ host: 'first.example.org', password: 'a secret' });
  expect(first.code).toBe(200);
  const second = await save({ host: 'second.example.org' });
  expect(second).toMatchObject({ code: 409, data: { host: 'first.example.org' } });
  expect(JSON.stringify(second)).not.toContain('a secret');
  const { updated_at } = await admin.call('getEmailNotificationSettings');
  const again = { host: 'second.example.org', password: 'another secret', updated_at };
  expect((await save(again)).code).toBe(200);
});

test('two at once with the same reading: one is saved', async () => {
  const { updated_at } = await shown();
  const names = ['Left', 'Right'];
  const answers = await Promise.all(
    names.map((name) => change({ 'app.site_name': name, updated_at })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test.each([
  [{ 'app.timezone': 'Europe/Atlantis' }, 'app.timezone'],
  [{ 'app.lang': 'tlh' }, 'app.lang'],
  [{ 'app.site_name': '  ' }, 'app.site_name'],
  [{ 'app.root_url': 'javascript:alert(1)' }, 'app.root_url'],
  [{ 'app.max_file_upload_size': 0 }, 'app.max_file_upload_size'],
  [{ 'app.allowed_file_upload_extensions': [] }, 'app.allowed_file_upload_extensions'],
  [{ 'app.allowed_file_upload_extensions': ['../x'] }, 'app.allowed_file_upload_extensions.0'],
  [{ 'app.logo_url': 'https://elsewhere.test/x.png' }, 'app.logo_url'],
  [{ 'app.business_hours_id': 1 }, 'app.business_hours_id'],
])('%j is refused at its field', async (body, path) => {
  expect(await change(body)).toMatchObject({ code: 400, data: [{ path }] });
});

test.each([
  'help.example.org',
  'ftp://help.example.org',
  'https://help.example.org/?x=1',
  'https://help.example.org/desk#y',
  'https://robin:secret@help.example.org',
])('%s is no address of the workspace, and what one looks like is said', async (root) => {
  expect(await change({ 'app.root_url': root })).toMatchObject({
    code: 400,
    data: [
      { path: 'app.root_url', message: 'Enter a web address such as https://id.example.org.' },
    ],
  });
});

test('the address may have a path', async () => {
  await change({ 'app.root_url': ' https://example.org/help/ ' });
  expect((await shown())['app.root_url']).toBe('https://example.org/help');
  await change({ 'app.root_url': '' });
});

describe('uploads', () => {
  async function upload(name: string, size = 10) {
    const form = new FormData();
    form.set('files', new Blob([new Uint8Array(size)]), name);
    const { headers } = agent;
    const response = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body: form });
    return { code: response.status, ...((await response.json()) as { message: string }) };
  }

  test('other types than those allowed are refused, with those that are', async () => {
    await change({ 'app.allowed_file_upload_extensions': ['.PDF', 'png'] });
    expect((await shown())['app.allowed_file_upload_extensions']).toEqual(['pdf', 'png']);
    expect((await upload('a.Png')).code).toBe(200);
    for (const name of ['a.exe', 'png', 'a.png.exe']) {
      expect(await upload(name)).toMatchObject({
        code: 400,
        message: expect.stringContaining('pdf, png'),
      });
    }
    await change({ 'app.allowed_file_upload_extensions': ['*'] });
    expect((await upload('a.exe')).code).toBe(200);
  });

  test('larger files than allowed are refused', async () => {
    await change({ 'app.max_file_upload_size': 1 });
    expect((await upload('large.txt', 1024 * 1024 + 1)).code).toBe(400);
    expect((await upload('fits.txt', 1024 * 1024)).code).toBe(200);
  });
});

describe('logo and icon', () => {
  test('are shown to everybody, and the one before is not kept', async () => {
    await setPicture('logo', await picture(2000, 400));
    await setPicture('logo', await picture(960, 160));
    await setPicture('favicon', await picture(60, 40));
    expect(await storedPictures()).toHaveLength(2);
    const config = await app.visitor.call('config');
    const sizes = [config['app.logo_url'], config['app.favicon_url']].map(async (path) => {
      const answer = await fetch(url + path);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      return [format, width, height];
    });
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 480, 80],
      ['png', 128, 128],
    ]);
    for (const name of ['logo', 'favicon'])
      await admin.call('removeBrandPicture', { params: { picture: name } });
    expect(await storedPictures()).toEqual([]);
    expect(await app.visitor.call('config')).toMatchObject({
      'app.logo_url': '',
      'app.favicon_url': '/favicon.svg',
    });
  });

  test('stay as they were read, and go when they are empty; an address sets none', async () => {
    for (const name of ['logo', 'favicon'] as const) {
      const key = `app.${name}_url` as const;
      await setPicture(name, await picture(60, 40));
      const { [key]: read } = await shown();
      expect(await change({ [key]: read })).toMatchObject({ code: 200, data: { [key]: read } });
      expect(await storedPictures()).toHaveLength(1);
      const refused = await change({ [key]: '/uploads/other.png' });
      const message = expect.stringContaining(`/settings/general/${name}`);
      expect(refused).toMatchObject({ code: 400, message, data: [{ path: key, message }] });
      const empty = name === 'logo' ? '' : '/favicon.svg';
      for (const nothing of [null, '', null]) {
        const answer = await change({ [key]: nothing });
        expect(answer).toMatchObject({ code: 200, data: { [key]: empty } });
      }
      expect(await storedPictures()).toEqual([]);
    }
  });

  test.each([
    ['text', 'just text'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a broken picture', '\x89PNG\r\n\x1a\n and nothing'],
  ])('%s is refused, whatever it is called', async (_what, content) => {
    const file = new Blob([Buffer.from(content, 'latin1')], { type: 'image/png' });
    expect(await setPicture('logo', file)).toMatchObject({ code: 400, data: [{ path: 'logo' }] });
    expect(await storedPictures()).toEqual([]);
  });

  test('a file over 5 MB is refused', async () => {
    const file = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]);
    expect((await setPicture('logo', file)).code).toBe(400);
  });
});

test('APP_URL fixes the address', async () => {
  const fixed = await startTestApp({ APP_URL: 'https://help.example.org/' });
  const client = await fixed.agent('Admin');
  expect(await client.call('getGeneralSettings')).toMatchObject({
    'app.root_url': 'https://help.example.org',
    'app.root_url_fixed': true,
  });
  const body = { 'app.root_url': 'https://elsewhere.example.org' };
  expect(await client.answer('updateGeneralSettings', { body })).toMatchObject({
    code: 400,
    data: [{ path: 'app.root_url' }],
  });
  const read = await client.call('getGeneralSettings');
  expect(await client.answer('updateGeneralSettings', { body: read as never })).toMatchObject({
    code: 200,
  });
  await fixed.close();
});

test('where the address is https, cookies are for https, whatever a proxy forgot to say', async () => {
  const fixed = await startTestApp({ APP_URL: 'https://help.example.org/' });
  const isSecure = async ({ app: { http } }: TestApp) =>
    (await http.inject({ url: '/api/v1/config' })).cookies.map(({ secure = false }) => secure);
  expect(await isSecure(fixed)).toEqual([true]);
  expect(await isSecure(app)).toEqual([false]);
  await fixed.close();
});
