import { type Endpoint, endpoints } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../testing/conversation.ts';
import { cpuTimeOf } from '../testing/cpu-time.ts';
import { half } from '../testing/fuzz/settings.ts';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';
import { mutationsOf, sampleOf } from '../testing/sample.ts';

/** Garbage where it hurts: single wrong values in otherwise right calls, on rows that are there. */
let app: TestApp;
let admin: Client;
let places: (path: string) => Record<string, string>;

const inbox = {
  name: 'Spare',
  from: 'spare@parley.test',
  config: { imap: [], smtp: [] },
};

const view = {
  name: 'Spare',
  filters: [{ model: 'conversations', field: 'tags', operator: 'set', value: '' }],
};
const attribute = { name: 'A', key: 'a', applies_to: 'contact', data_type: 'text' } as const;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  const { uuid } = await insertConversation(app.deps);
  const [message] = (await admin.call('listMessages', { params: { uuid } })).results;
  const spare = {
    agents: (await app.agent('Agent')).agentId,
    roles: (await admin.call('createRole', { body: { name: 'R', permissions: ['tags:manage'] } }))
      .id,
    teams: (await admin.call('createTeam', { body: { name: 'T' } })).id,
    tags: (await admin.call('createTag', { body: { name: 'G' } })).id,
    inboxes: (await admin.call('createInbox', { body: inbox })).id,
    views: (await admin.call('createView', { body: view })).id,
    statuses: (await admin.call('createStatus', { body: { name: 'S' } })).id,
    'custom-attributes': (await admin.call('createCustomAttribute', { body: attribute })).id,
    macros: (
      await admin.call('createMacro', {
        body: { name: 'M', visibility: 'all', message_content: 'Hello' },
      })
    ).id,
  };
  places = (path) => ({
    id: String(spare[path.split('/')[1] as keyof typeof spare] ?? 1),
    row_id: '1',
    noteId: '1',
    uuid: path.startsWith('/messages') ? (message?.uuid ?? '') : uuid,
    mid: message?.uuid ?? '',
    mode: 'reply',
    type: 'user',
    code: 'en',
  });
});
afterAll(() => app?.close());

let addresses = 0;
/** From an address of its own, so that no limit answers instead. */
async function send(
  endpoint: Endpoint,
  more: { payload?: string; query?: string; place?: string } = {},
) {
  addresses += 1;
  const values = places(endpoint.path);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(more.place ?? values[name] ?? ''),
  );
  const response = await app.app.http.inject({
    method: endpoint.method,
    url: `/api/v1${path}${more.query ?? ''}`,
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      ...admin.headers,
      ...(more.payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(more.payload === undefined ? {} : { payload: more.payload }),
  });
  return response;
}

const all = Object.entries(endpoints) as [string, Endpoint][];
const taking = all
  .filter(([, { method, kind }]) => kind === 'json' && ['POST', 'PUT'].includes(method))
  .map(([name, endpoint], index) => [name, endpoint, index] as const);
const reading = all.filter(([, { method }]) => method === 'GET');

// A call that makes a row and the one that changes it follow each other, and share their wrong values.
test.each(taking)(
  '%s takes no single wrong value for more than it is',
  async (_name, endpoint, index) => {
    for (const { what, value } of half(mutationsOf(sampleOf(endpoint.body)), index)) {
      const { statusCode, body } = await send(endpoint, { payload: JSON.stringify(value) });
      expect(statusCode, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500);
    }
  },
);

const wrongBodies = [
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

const writing = all.filter(([, { method, kind }]) => method !== 'GET' && kind !== 'multipart');

test.each(writing)('%s takes no wrong body for more than it is', async (_name, endpoint) => {
  // What the other tests change stays.
  const gone = endpoint.method === 'DELETE' ? { place: '999999' } : {};
  for (const payload of wrongBodies) {
    const response = await send(endpoint, { payload, ...gone });
    const what = `${payload.slice(0, 60)}: ${response.body.slice(0, 300)}`;
    expect(response.statusCode, what).toBeLessThan(500);
    if (response.statusCode !== 200)
      expect(response.json(), what).toMatchObject({ status: 'error', message: expect.any(String) });
  }
});

const wrongPlaces = [
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  "1'; drop table agents;--",
  '%00',
  'ü',
  ' ',
];

// An unknown language falls back to English.
test.each(all.filter(([name, { path }]) => path.includes(':') && name !== 'language'))(
  '%s takes no wrong place for one that is there',
  async (_name, endpoint) => {
    for (const place of wrongPlaces) {
      const { statusCode } = await send(endpoint, { place });
      expect(statusCode, place).toBeGreaterThanOrEqual(400);
      expect(statusCode, place).toBeLessThan(500);
    }
  },
);

const wrongInQuery = [
  '',
  'x',
  '0',
  '-1',
  '1;--',
  '%27',
  '%7B',
  '1.5',
  '1e9',
  '99999999999999999999',
  '%00',
  '%ED%A0%80',
  '%',
  'x'.repeat(3_000),
  '[]',
  '{}',
  'null',
  '[[[[]]]]',
];

test.each(reading)('%s takes no wrong query for more than it is', async (_name, endpoint) => {
  const { properties = {} } = sampleOf.schema(endpoint.query);
  for (const name of [...Object.keys(properties), 'unknown']) {
    for (const value of wrongInQuery) {
      const query = `?${name}=${value}`;
      const { statusCode, body } = await send(endpoint, { query });
      expect(statusCode, `${query.slice(0, 60)}: ${body.slice(0, 300)}`).toBeLessThan(500);
    }
    const { statusCode } = await send(endpoint, { query: `?${name}=a&${name}=b` });
    expect(statusCode, `${name} twice`).toBeLessThan(500);
  }
});

describe('lists', () => {
  const list = (query: Record<string, string>) =>
    send(endpoints.listAll as Endpoint, { query: `?${new URLSearchParams(query)}` });

  test('take no forged place to go on from', async () => {
    for (const field of ['last_message_at', 'waiting_since', 'priority_id']) {
      for (const value of [
        '5',
        '1-1-1',
        '2026-02-31 00:00:00+00',
        '1.5',
        '-',
        ' ',
        '',
        '9999999999',
        5,
        {},
        [],
        true,
      ]) {
        for (const id of [1, 0, -1, 2_147_483_647, 1e300, '1', null]) {
          const after = Buffer.from(JSON.stringify([field, value, id])).toString('base64url');
          const { statusCode } = await list({ order_by: `conversations.${field}`, after });
          expect(statusCode, JSON.stringify([field, value, id])).toBeLessThan(500);
        }
      }
    }
  });

  test('take no filter value for more than it is', async () => {
    const fields = ['status_id', 'assigned_user_id', 'tags', 'created_at', 'waiting_since'];
    const operators = [
      'equals',
      'not equals',
      'contains',
      'not contains',
      'greater than',
      'less than',
    ];
    const values = [
      '',
      '\0',
      '\ud800',
      '-1',
      '0',
      '1.5',
      '1e3',
      '2147483648',
      '99999-99-99',
      '+275760-09-13',
      '-200000-01-01',
      ',,,',
      'x'.repeat(500),
      '0001-01-01',
      '1 (\0)',
    ];
    for (const field of fields) {
      for (const operator of operators) {
        for (const value of values) {
          const filters = JSON.stringify([{ model: 'conversations', field, operator, value }]);
          const { statusCode } = await list({ filters });
          expect(statusCode, filters).toBeLessThan(500);
        }
      }
    }
  });
});

test('no header is taken for more than it is', async () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const wrong: Record<string, string>[] = [
    ...[
      '',
      'token',
      'token :',
      'token a:',
      'Basic',
      'Basic ====',
      'Bearer x',
      basic('a\0:b'),
      basic(':'),
      basic('ü:ü'),
      `token ${'x'.repeat(5_000)}:y`,
    ].map((authorization) => ({ authorization })),
    ...[
      '',
      ';;;',
      'session=',
      'session=%00',
      'session=%',
      `session=${'x'.repeat(5_000)}`,
      'csrf_token=%C3%BC',
    ].map((cookie) => ({ cookie, 'x-csrftoken': 'x' })),
    { cookie: 'csrf_token=%C3%BC', 'x-csrftoken': 'ü' },
    { 'content-type': 'text/html' },
    { 'content-type': 'application/json; charset=nowhere' },
    { 'content-type': 'multipart/form-data' },
    { 'x-forwarded-for': 'x, , \t, ::1' },
    { 'accept-encoding': 'x;q=9' },
  ];
  const url = await app.listen();
  for (const headers of wrong) {
    for (const { method, path } of [endpoints.me, endpoints.setAvailability, endpoints.updateMe]) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...admin.headers, 'content-type': 'application/json', ...headers },
        body: method === 'GET' ? null : '{"status":"online"}',
      });
      const body = await response.text();
      expect(response.status, `${JSON.stringify(headers)}: ${body}`).toBeLessThan(500);
    }
  }
});

test('what is too deep or too large is refused in words', async () => {
  const deep = `{"tags":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const large = `{"tags":["${'x'.repeat(5 * 1024 * 1024)}"]}`;
  for (const payload of [deep, large]) {
    const response = await send(endpoints.setTags as Endpoint, { payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error_type: 'InputException' });
  }
});

test('what is wrong in very many places is refused in few words, and soon', async () => {
  const keys = Array.from({ length: 300_000 }, (_, i) => `"${i.toString(36)}":1`).join();
  const list = `{"tags":[${'1,'.repeat(1_900_000)}1]}`;
  const spent = await cpuTimeOf(async () => {
    for (const payload of [`{${keys}}`, list]) {
      const refused = await send(endpoints.setTags as Endpoint, { payload });
      expect(refused.statusCode).toBe(400);
      expect(refused.body.length).toBeLessThan(20_000);
    }
  });
  expect(spent).toBeLessThan(8_000);
});

test.each(taking.filter(([, { access }]) => access === 'public'))(
  '%s reads no long letter of a stranger',
  async (_name, endpoint) => {
    const { statusCode, body } = await send(endpoint, { payload: `{"x":"${'x'.repeat(65_536)}"}` });
    expect(statusCode).toBe(400);
    expect(body).toContain('InputException');
    expect(JSON.parse(body)).not.toHaveProperty('data.0');
  },
);
