import type { CurrentUser } from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let url: string;
let agent: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  agent = await app.agent('Agent');
});
afterAll(() => app?.close());

/** Sends the profile form as the agent. */
async function put(fields: Record<string, string>, avatar?: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (avatar) form.set('avatar', new Blob([avatar]), 'me.png');
  const response = await fetch(`${url}/api/v1/agents/me`, {
    method: 'PUT',
    headers: agent.headers,
    body: form,
  });
  return { code: response.status, ...((await response.json()) as { data: CurrentUser }) };
}

async function picture() {
  const create = { width: 300, height: 200, channels: 3, background: '#654321' } as const;
  return new Uint8Array(await sharp({ create }).png().toBuffer());
}

async function storedPictures(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.deps.storage.list('avatars/')) keys.push(key);
  return keys;
}

test('the own name and picture change; the picture before is not kept, and none is left once removed', async () => {
  const first = await put({ first_name: 'Nadia', last_name: 'Roe' }, await picture());
  expect(first.data).toMatchObject({ first_name: 'Nadia', last_name: 'Roe' });
  const shown = await fetch(url + first.data.avatar_url, { headers: agent.headers });
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const second = await put({ first_name: 'Nadia' }, await picture());
  expect(second.data.avatar_url).not.toBe(first.data.avatar_url);
  expect(await storedPictures()).toHaveLength(1);
  expect((await put({ first_name: 'Nadia' })).data.avatar_url).toBe(second.data.avatar_url);
  expect(await agent.call('removeMyAvatar')).toMatchObject({ avatar_url: null });
  expect(await agent.call('removeMyAvatar')).toMatchObject({ avatar_url: null });
  expect(await storedPictures()).toEqual([]);
});

test('what is left out of the form stays as it is', async () => {
  await put({ first_name: 'Nadia', last_name: 'Roe' });
  const pictured = await put({}, await picture());
  expect(pictured).toMatchObject({ code: 200, data: { first_name: 'Nadia', last_name: 'Roe' } });
  expect(pictured.data.avatar_url).toMatch(/avatar_/);
  expect((await put({ first_name: 'Nell' })).data).toMatchObject({ last_name: 'Roe' });
  expect((await put({ last_name: '' })).data).toMatchObject({ first_name: 'Nell', last_name: '' });
  expect(await put({ first_name: '' })).toMatchObject({
    code: 400,
    data: [{ path: 'first_name', message: 'cannot be empty' }],
  });
  await agent.call('removeMyAvatar');
});

test('what is no picture changes nothing', async () => {
  const before = await agent.call('me');
  const answer = await put({ first_name: 'Other' }, new TextEncoder().encode('text'));
  expect(answer).toMatchObject({ code: 400, data: [{ path: 'avatar' }] });
  expect(await agent.call('me')).toEqual(before);
  expect(await storedPictures()).toEqual([]);
});

test('everybody’s screen hears of a changed name', async () => {
  const other = await app.agent('Agent');
  const socket = await openSocket(url, other);
  await put({ first_name: 'Renamed' });
  await socket.waitFor(
    'the new name',
    ({ type, data }) => type === 'settings' && data.changed === 'agents',
  );
  await socket.close();
});
