import {
  permissions as allPermissions,
  type Endpoint,
  endpoints,
  type Permission,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('garbage', () => {
  const payloads = [
    '{',
    'null',
    '[]',
    '"text"',
    '{"name":{"a":[1]}}',
    `{"name":"${'x'.repeat(100_000)}"}`,
    '{"name":"a\\u0000b","email":"a\\u0000b","subject":"\\u0000"}',
    '{"unknown_field":1}',
    '{"id":-1,"name":null,"permissions":"all","roles":[0,1e99],"teams":{}}',
    '{"__proto__":{"admin":true}}',
  ];
  const values = [
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    "1'; drop table agents;--",
    '%00',
    'ü',
    ' ',
  ];

  test.each(writing)('in the body of %s gets a clear no', async (name, endpoint) => {
    // These take no body, or one of another kind.
    if (endpoint.kind === 'multipart') return;
    for (const payload of payloads) {
      const { code, body } = await send(endpoint, { client: admin, payload });
      expect(code, `${name} ${payload.slice(0, 60)}`).toBeLessThan(500);
      if (code !== 200)
        expect(body).toMatchObject({ status: 'error', message: expect.any(String) });
    }
  });

  // An unknown language falls back to English.
  test.each(all.filter(([name, { path }]) => path.includes(':') && name !== 'language'))(
    'in the path of %s gets a clear no',
    async (name, endpoint) => {
      for (const value of values) {
        const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
        const path = pathOf(endpoint, Object.fromEntries(names.map((each) => [each, value])));
        const { code } = await send(endpoint, { client: admin, path });
        expect(code, `${name} ${value}`).toBeGreaterThanOrEqual(400);
        expect(code, `${name} ${value}`).toBeLessThan(500);
      }
    },
  );

  test.each(all.filter(([, { method }]) => method === 'GET'))(
    'in the query of %s gets a clear no or is passed over',
    async (name, endpoint) => {
      for (const query of [
        'page=-1',
        'page=x',
        'page_size=0',
        'filters=%7B',
        'order_by=1;--',
        'a=%00',
        'after=%27',
      ]) {
        const path = `${pathOf(endpoint)}?${query}`;
        const { code } = await send(endpoint, { client: admin, path });
        expect(code, `${name} ${query}`).toBeLessThan(500);
      }
    },
  );
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
