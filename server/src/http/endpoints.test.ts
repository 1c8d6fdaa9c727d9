import {
  permissions as allPermissions,
  type Endpoint,
  endpoints,
  type Permission,
} from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';

let app: TestApp;
let admin: Client;
let nobody: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  nobody = await app.agent([]);
});
afterAll(() => app?.close());

const all = Object.entries(endpoints) as [string, Endpoint][];
const guarded = all.filter(([, { access }]) => access !== 'public');
const permissioned = all.filter(
  ([, { access }]) => !['public', 'signed-in'].includes(String(access)),
);
const writing = all.filter(([, { method }]) => method !== 'GET');

function pathOf(endpoint: Endpoint, values: Record<string, string> = {}): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? (/uuid|mid/.test(name) ? unknownUuid : '999999')),
  );
  return `/api/v1${path}`;
}

const unknownUuid = '00000000-0000-4000-8000-000000000000';

async function send(
  endpoint: Endpoint,
  {
    client,
    headers,
    payload,
    path = pathOf(endpoint),
  }: { client?: Client; headers?: Record<string, string>; payload?: string; path?: string },
) {
  const response = await app.app.http.inject({
    method: endpoint.method,
    url: path,
    headers: {
      ...(client?.headers ?? app.visitor.headers),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(response.headers['content-type']).includes('application/json');
  return { code: response.statusCode, body: isJson ? response.json() : null, response };
}

test.each(guarded)('%s answers 401 to a visitor', async (_name, endpoint) => {
  const { code, body } = await send(endpoint, {});
  expect(code).toBe(401);
  expect(body).toMatchObject({ status: 'error', error_type: 'UnauthorizedException' });
});

test.each(permissioned)('%s answers 403 without its permission', async (_name, endpoint) => {
  const { code, body } = await send(endpoint, { client: nobody });
  expect(code).toBe(403);
  expect(body).toMatchObject({ status: 'error', error_type: 'PermissionException' });
});

test('every permission but its own opens nothing', async () => {
  for (const [name, endpoint] of permissioned) {
    const wanted = [endpoint.access].flat() as Permission[];
    const others = allPermissions.filter((permission) => !wanted.includes(permission));
    const client = await app.agent(others);
    const { code } = await send(endpoint, { client });
    expect(code, name).toBe(403);
  }
});

test.each(writing)('%s needs the CSRF token', async (_name, endpoint) => {
  const { code, body } = await send(endpoint, {
    client: admin,
    headers: { 'x-csrftoken': 'another' },
  });
  expect(code).toBe(403);
  expect(body).toMatchObject({ error_type: 'PermissionException' });
});

const bodyless = writing.filter(
  ([, { kind, body }]) => kind === 'json' && body._zod.def.type === 'unknown',
);

test.each(bodyless)('%s has no body, and may say that none is JSON', async (_name, endpoint) => {
  const headers = { 'content-type': 'application/json', 'content-length': '0' };
  const plain = await send(endpoint, { client: admin });
  const said = await send(endpoint, { client: admin, headers });
  expect(said.code).toBe(plain.code);
  expect(said.body?.message).toBe(plain.body?.message);
});

test('JSON keeps its protection where a body is', async () => {
  const endpoint = endpoints.setAvailability as Endpoint;
  for (const payload of ['{', ' ', '{"__proto__":{"status":"online"}}']) {
    const { code, body } = await send(endpoint, { client: admin, payload });
    expect(code).toBe(400);
    expect(body).toMatchObject({ message: 'The request is not valid JSON.' });
  }
  const headers = { 'content-type': 'application/json', 'content-length': '0' };
  expect((await send(endpoint, { client: admin, headers })).body).toMatchObject({
    data: [{ path: 'status', message: 'required' }],
  });
});

const reading = writing.filter(([, { kind }]) => kind === 'json');

test.each(reading)('%s reads no body of whom it answers 401 or 403', async (_name, endpoint) => {
  const notJson = '{'.repeat(5_000_000);
  if (endpoint.access !== 'public') {
    expect((await send(endpoint, { payload: notJson })).code).toBe(401);
  }
  if (permissioned.some(([, other]) => other === endpoint)) {
    expect((await send(endpoint, { client: nobody, payload: notJson })).code).toBe(403);
  }
});

test.each(reading)('%s takes no long body but for long texts', async (_name, endpoint) => {
  const answer = async (length: number) => {
    const payload = JSON.stringify({ text: 'x'.repeat(length) });
    const { body } = await send(endpoint, { client: admin, payload });
    return String(body?.message);
  };
  const tooLarge = /larger/;
  expect(await answer(5_000_000)).toMatch(tooLarge);
  if (endpoint.longTexts) expect(await answer(70_000)).not.toMatch(tooLarge);
  else expect(await answer(70_000)).toMatch(tooLarge);
});

test('an unknown call below /api is told so in the envelope', async () => {
  const response = await app.app.http.inject({ method: 'GET', url: '/api/v1/nothing-here' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ status: 'error', error_type: 'NotFoundException' });
});

test('the description names every call once, and its page loads nothing from outside', async () => {
  const document = (await app.app.http.inject('/api/v1/openapi.json')).json() as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = all.map(
    ([, { method, path }]) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const bare = (line: string) => line.replace('/api/v1', '');
  expect(described.map(bare).sort()).toEqual(expected.map(bare).sort());
  const page = await app.app.http.inject('/api/v1/docs');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('every answer carries the headers that protect a browser', async () => {
  for (const url of ['/', '/api/v1/config', '/api/v1/docs']) {
    const { headers } = await app.app.http.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("script-src 'self'");
    expect(policy, url).not.toMatch(/script-src[^;]*unsafe-/);
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['referrer-policy'], url).toBe('same-origin');
  }
});

test.each(guarded)('no cache keeps what %s answers', async (_name, endpoint) => {
  for (const client of [admin, app.visitor]) {
    const { response } = await send(endpoint, { client });
    expect(String(response.headers['cache-control'])).toMatch(/no-store/);
  }
});
