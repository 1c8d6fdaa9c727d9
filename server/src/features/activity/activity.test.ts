import type { ActivityLog } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let auditor: Client;

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '127.0.0.1' });
  admin = await app.agent('Admin');
  auditor = await app.agent(['activity_logs:manage']);
});
afterAll(() => app?.close());

async function newest(filters: object[] = []): Promise<ActivityLog[]> {
  const query = { filters: JSON.stringify(filters) };
  return (await auditor.call('listActivityLogs', { query })).results;
}
const filter = (field: string, operator: string, value: string | number) => ({
  model: 'activity_logs',
  field,
  operator,
  value: String(value),
});

async function withPassword(): Promise<{ id: number; email: string; password: string }> {
  const { agentId: id } = await app.agent('Agent');
  const { set_password_link: link } = await admin.call('inviteAgent', { params: { id } });
  const token = /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';
  const password = 'a quite long passphrase';
  await app.visitor.call('setPassword', { body: { token, password } });
  const { email } = await admin.call('getAgent', { params: { id } });
  return { id, email, password };
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.app.http.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { ...app.visitor.headers, ...headers },
    payload,
  });

describe('ways in and out', () => {
  test('signing in, failing to, setting a password, availability and signing out', async () => {
    const { id, email, password } = await withPassword();
    await post('/auth/login', { email, password: 'not the passphrase' });
    const signedIn = await post('/auth/login', { email, password });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const csrf = signedIn.cookies.find(({ name }) => name === 'csrf_token')?.value ?? '';
    const headers = { cookie, 'x-csrftoken': csrf };
    await app.app.http.inject({
      method: 'PUT',
      url: '/api/v1/agents/me/availability',
      headers,
      payload: { status: 'away_manual' },
    });
    await app.app.http.inject({ url: '/logout', headers });
    const told = (await newest([filter('actor_id', 'equals', id)])).reverse();
    expect(told.map(({ activity_type }) => activity_type)).toEqual([
      'password_set',
      'sign_in_failed',
      'signed_in',
      'availability_changed',
      'signed_out',
    ]);
    expect(told.every(({ model_id, name }) => model_id === id && name === email)).toBe(true);
    expect(told[3]?.changes).toEqual([
      { field: 'availability_status', from: 'offline', to: 'away_manual', is_secret: false },
    ]);
    expect(JSON.stringify(told)).not.toContain('passphrase');
  });

  test('a try with an address nobody has is told of by that address', async () => {
    await post('/auth/login', { email: 'Nobody@parley.test', password: 'whatever it is' });
    const [row] = await newest([filter('activity_type', 'equals', 'sign_in_failed')]);
    expect(row).toMatchObject({ actor: null, model_id: null, name: 'nobody@parley.test' });
  });

  test('the address is the one a trusted proxy tells', async () => {
    const body = { email: 'nobody@parley.test', password: 'whatever it is' };
    await post('/auth/login', body, { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' });
    const [row] = await newest([filter('activity_type', 'equals', 'sign_in_failed')]);
    expect(row?.ip).toBe('198.51.100.7');
  });
});

describe('filters', () => {
  test('by type, person, address and time, together', async () => {
    const other = await app.agent('Admin');
    await other.call('createTag', { body: { name: 'Filtered' } });
    const theirs = [filter('actor_id', 'equals', other.agentId)];
    const [made] = await newest(theirs);
    // By the database's own clock, however long this machine takes.
    const start = new Date(Date.parse(made?.created_at ?? '') - 1).toISOString();
    const all = [
      filter('activity_type', 'equals', 'created'),
      filter('actor_id', 'equals', other.agentId),
      filter('ip', 'equals', '127.0.0.1'),
      filter('created_at', 'greater than', start),
    ];
    expect(await newest(all)).toMatchObject([
      {
        activity_type: 'created',
        actor: { id: other.agentId },
        model: 'tag',
        name: 'Filtered',
        changes: expect.arrayContaining([
          { field: 'name', from: null, to: 'Filtered', is_secret: false },
        ]),
      },
    ]);
    for (const none of [
      filter('activity_type', 'equals', 'deleted'),
      filter('ip', 'equals', '127.0.0.2'),
      filter('created_at', 'less than', start),
    ]) {
      expect(await newest([...theirs, none])).toEqual([]);
    }
    expect(await newest([...theirs, filter('ip', 'contains', '127.0.')])).toHaveLength(1);
  });

  test.each([
    ['another model', { ...filter('ip', 'set', ''), model: 'contacts' }],
    ['a field there is not', filter('custom_attributes.vip', 'set', '')],
    ['an operator the field does not take', filter('actor_id', 'contains', 1)],
    ['a value that is none', filter('created_at', 'less than', 'soon')],
  ])('%s is refused', async (_what, wrong) => {
    const query = { filters: JSON.stringify([wrong]) };
    const answer = await auditor.answer('listActivityLogs', { query });
    expect(answer.code).toBe(400);
  });
});

test('5,000 rows come in pages, newest first, each once', async () => {
  const { db } = app.deps;
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    activity_type: 'created',
    actor_id: admin.agentId,
    ip: '10.0.0.1',
    model: 'tag',
    model_id: null,
    name: `Tag ${index}`,
    changes: '[]',
  }));
  await db.insertInto('activity_logs').values(rows).execute();
  const seen: number[] = [];
  const filters = JSON.stringify([filter('ip', 'equals', '10.0.0.1')]);
  let after: string | undefined;
  do {
    const query = { filters, page_size: 500, ...(after ? { after } : {}) };
    const page = await auditor.call('listActivityLogs', { query });
    expect(page.total).toBe(5_000);
    seen.push(...page.results.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(5_000);
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
});

test('who was deleted keeps their name in it', async () => {
  const { agentId: id } = await app.agent('Admin');
  await admin.call('updateAgent', {
    params: { id },
    body: {
      first_name: 'Gone',
      last_name: 'Soon',
      email: 'gone@parley.test',
      roles: (await admin.call('getAgent', { params: { id } })).roles.map((role) => role.id),
      send_welcome_email: false,
    },
  });
  await admin.call('deleteAgent', { params: { id } });
  const [row] = await newest();
  expect(row).toMatchObject({ activity_type: 'deleted', model: 'agent', name: 'Gone Soon' });
  expect(row?.changes).toContainEqual({
    field: 'roles',
    from: ['Admin'],
    to: null,
    is_secret: false,
  });
});
