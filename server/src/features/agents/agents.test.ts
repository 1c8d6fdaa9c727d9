import type { AvailabilityStatus, Permission } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdSocket } from '../../testing/assignment.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let roles: Map<string, number>;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  roles = new Map((await admin.call('listRoles')).map(({ name, id }) => [name, id]));
});
afterAll(() => app?.close());

const roleId = (name: string) => roles.get(name) ?? 0;
let made = 0;
function person(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    first_name: `Person${made}`,
    last_name: 'Test',
    email: `person${made}@parley.test`,
    roles: [roleId('Agent')],
    teams: [],
    send_welcome_email: false,
    ...more,
  };
}

test('who signed in is active from the first call on, who never did was never', async () => {
  const other = await app.agent('Agent');
  const params = { id: other.agentId };
  expect((await admin.call('getAgent', { params })).last_active_at).toBeNull();
  await other.call('me');
  const first = (await admin.call('getAgent', { params })).last_active_at;
  expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000);
  // Not with every call: that would be a write each.
  await other.call('me');
  expect((await admin.call('getAgent', { params })).last_active_at).toBe(first);
});

describe('nobody gives what they do not hold', () => {
  const manager: Permission[] = ['users:manage', 'roles:manage', 'conversations:read'];

  test('neither a role with more, nor Admin, nor a permission in a role', async () => {
    const me = await app.agent(manager);
    for (const name of ['Admin', 'Agent']) {
      const answer = await me.answer('createAgent', { body: person({ roles: [roleId(name)] }) });
      expect(answer).toMatchObject({ code: 403, error_type: 'PermissionException' });
    }
    const answer = await me.answer('createRole', {
      body: { name: 'Sly', permissions: ['inboxes:manage'] },
    });
    expect(answer.code).toBe(403);
    expect(
      (
        await me.answer('createRole', {
          body: { name: 'Fair', permissions: ['conversations:read'] },
        })
      ).code,
    ).toBe(200);
  });

  test('nor takes it away from somebody who has more', async () => {
    const me = await app.agent(manager);
    const other = await app.agent('Admin');
    const current = await admin.call('getAgent', { params: { id: other.agentId } });
    const answer = await me.answer('updateAgent', {
      params: { id: other.agentId },
      body: { ...person(), email: current.email, roles: [] as number[] } as never,
    });
    expect(answer.code).toBeGreaterThanOrEqual(400);
    expect((await admin.call('getAgent', { params: { id: other.agentId } })).roles).toEqual(
      current.roles,
    );
  });
});

describe('nobody gets at somebody who can do what they cannot', () => {
  const manager: Permission[] = ['users:manage', 'conversations:read'];

  test.each<[string, 'Admin' | Permission[]]>([
    ['an administrator', 'Admin'],
    ['a holder of one permission more', ['conversations:read', 'inboxes:manage']],
  ])('%s', async (_who, role) => {
    const me = await app.agent(manager);
    const other = await app.agent(role);
    const params = { id: other.agentId };
    const before = await admin.call('getAgent', { params });
    const body = {
      ...person(),
      email: 'taken.over@parley.test',
      roles: before.roles.map(({ id }) => id),
    };
    const answers = [
      // Their address, to which the next link would go; the link itself; a key to act by.
      await me.answer('updateAgent', { params, body }),
      await me.answer('updateAgent', { params, body: { ...body, enabled: false } }),
      await me.answer('inviteAgent', { params }),
      await me.answer('createApiKey', { params }),
      await me.answer('deleteApiKey', { params }),
      await me.answer('deleteAgent', { params }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 403, error_type: 'PermissionException' });
    expect(await admin.call('getAgent', { params })).toEqual(before);
    expect((await other.answer('me')).code).toBe(200);
  });

  test('somebody with no more than oneself can be managed', async () => {
    const me = await app.agent(manager);
    const other = await app.agent(['conversations:read']);
    const params = { id: other.agentId };
    const roles = (await admin.call('getAgent', { params })).roles.map(({ id }) => id);
    const body = person({ roles });
    expect((await me.answer('updateAgent', { params, body })).code).toBe(200);
    expect((await me.answer('inviteAgent', { params })).code).toBe(200);
    expect((await me.answer('deleteApiKey', { params })).code).toBe(200);
    expect((await me.answer('deleteAgent', { params })).code).toBe(200);
  });
});

test('a key that acts as somebody is made by themselves or an administrator, whatever others may do', async () => {
  const me = await app.agent(['users:manage', 'conversations:read', 'conversations:read_assigned']);
  const other = await app.agent(['conversations:read', 'conversations:read_assigned']);
  const params = { id: other.agentId };
  expect(await me.answer('createApiKey', { params })).toMatchObject({
    code: 403,
    error_type: 'PermissionException',
  });
  expect((await admin.answer('createApiKey', { params })).code).toBe(200);
  expect((await me.answer('createApiKey', { params: { id: me.agentId } })).code).toBe(200);
});

test('a link that was mailed to an address that was wrong opens nothing after it is put right', async () => {
  const created = await admin.call('createAgent', { body: person({ send_welcome_email: true }) });
  const token = /token=([\w-]+)/.exec(created.set_password_link ?? '')?.[1] ?? '';
  const { id, first_name } = created;
  const body = person({ first_name });
  await admin.call('updateAgent', { params: { id }, body });
  const answer = await app.visitor.answer('setPassword', {
    body: { token, password: 'seven otters on a ferry' },
  });
  expect(answer).toMatchObject({ code: 400, error_type: 'InputException' });
});

test('of two who save an agent, a team or a role at once, the second is told', async () => {
  const team = await admin.call('createTeam', { body: { name: 'At once' } });
  const role = await admin.call('createRole', {
    body: { name: 'At once', permissions: ['tags:manage'] },
  });
  const agent = await admin.call('createAgent', { body: person() });
  const { updated_at } = agent;
  const saves = [
    () => admin.answer('updateAgent', { params: { id: agent.id }, body: person({ updated_at }) }),
    () =>
      admin.answer('updateTeam', {
        params: { id: team.id },
        body: { name: 'At once', updated_at: team.updated_at },
      }),
    () =>
      admin.answer('updateRole', {
        params: { id: role.id },
        body: { name: 'At once', permissions: ['tags:manage'], updated_at: role.updated_at },
      }),
  ];
  for (const save of saves) {
    const codes = (await Promise.all([save(), save(), save()])).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 409, 409]);
  }
});

test('the last administrator can be neither demoted, disabled nor deleted', async () => {
  const lonely = await startTestApp();
  const only = await lonely.agent('Admin');
  const me = await only.call('getAgent', { params: { id: only.agentId } });
  const agentRole = (await only.call('listRoles')).find(({ name }) => name === 'Agent')?.id ?? 0;
  const update = (change: Record<string, unknown>) =>
    only.answer('updateAgent', {
      params: { id: only.agentId },
      body: {
        first_name: me.first_name,
        last_name: me.last_name,
        email: me.email,
        roles: me.roles.map(({ id }) => id),
        teams: [],
        ...change,
      },
    });
  expect((await update({ roles: [agentRole] })).code).toBe(409);
  expect((await update({ enabled: false })).code).toBe(409);
  expect((await only.answer('deleteAgent', { params: { id: only.agentId } })).code).toBe(409);
  await lonely.close();
});

test('default roles keep their names; Admin keeps everything', async () => {
  for (const name of ['Admin', 'Agent']) {
    expect((await admin.answer('deleteRole', { params: { id: roleId(name) } })).code).toBe(409);
    const answer = await admin.answer('updateRole', {
      params: { id: roleId(name) },
      body: { name: 'Other', permissions: ['conversations:read'] },
    });
    expect(answer.code).toBe(409);
  }
});

test('addresses and names are taken once, whatever their case', async () => {
  const first = person();
  await admin.call('createAgent', { body: first });
  const again = await admin.answer('createAgent', {
    body: person({ email: first.email.toUpperCase() }),
  });
  const taken = { code: 409, error_type: 'ConflictException', data: [{ path: 'email' }] };
  expect(again).toMatchObject(taken);
  const { id } = await admin.call('createAgent', { body: person() });
  const body = person({ email: first.email });
  expect(await admin.answer('updateAgent', { params: { id }, body })).toMatchObject(taken);
  await admin.call('createTeam', { body: { name: 'Twice' } });
  expect((await admin.answer('createTeam', { body: { name: 'twice' } })).code).toBe(409);
});

test('who saves second is told that somebody was first', async () => {
  const team = await admin.call('createTeam', { body: { name: 'Contested' } });
  const save = (name: string) =>
    admin.answer('updateTeam', {
      params: { id: team.id },
      body: { name, updated_at: team.updated_at },
    });
  expect((await save('First')).code).toBe(200);
  expect((await save('Second')).code).toBe(409);
});

describe('API keys', () => {
  test('call as their agent, without cookie or CSRF token, until they are taken back', async () => {
    const agent = await app.agent('Agent');
    const key = await admin.call('createApiKey', { params: { id: agent.agentId } });
    const me = (authorization: string) =>
      app.app.http.inject({ url: '/api/v1/agents/me', headers: { authorization } });
    const token = `${key.key}:${key.secret}`;
    expect((await me(`token ${token}`)).json().data.id).toBe(agent.agentId);
    expect((await me(`Basic ${Buffer.from(token).toString('base64')}`)).statusCode).toBe(200);
    expect((await me(`token ${key.key}:wrong`)).statusCode).toBe(401);
    const { api_key } = await admin.call('getAgent', { params: { id: agent.agentId } });
    expect(api_key).toMatchObject({ last_used_at: expect.any(String) });
    expect(JSON.stringify(api_key)).not.toContain(key.key);
    const availability = await app.app.http.inject({
      method: 'PUT',
      url: '/api/v1/agents/me/availability',
      headers: { authorization: `token ${token}` },
      payload: { status: 'away_manual' },
    });
    expect(availability.statusCode).toBe(200);
    const agents = await app.app.http.inject({
      url: '/api/v1/agents',
      headers: { authorization: `token ${token}` },
    });
    expect(agents.statusCode).toBe(403);
    await admin.call('deleteApiKey', { params: { id: agent.agentId } });
    expect((await me(`token ${token}`)).statusCode).toBe(401);
    const without = await admin.call('getAgent', { params: { id: agent.agentId } });
    expect(without.api_key).toBeNull();
  });
});

test('a wrong key is told so, and a session beside it counts for nothing', async () => {
  const agent = await app.agent('Admin');
  const put = (headers: Record<string, string>) =>
    app.app.http.inject({
      method: 'PUT',
      url: '/api/v1/agents/me/availability',
      headers,
      payload: { status: 'away_manual' },
    });
  const { cookie = '' } = agent.headers;
  const before = await agent.call('me');
  for (const authorization of ['token a1:wrong', 'Basic !', 'Bearer x', 'x', '']) {
    for (const headers of [{}, { cookie }, agent.headers]) {
      const answer = await put({ ...headers, authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error_type: 'UnauthorizedException' });
    }
  }
  expect((await put({ cookie })).statusCode).toBe(403);
  expect(await agent.call('me')).toEqual(before);
});

test('idleness changes nothing for who said they are away', async () => {
  const agent = await app.agent('Agent');
  await holdSocket(app.deps.db, agent.agentId);
  const put = async (status: AvailabilityStatus) =>
    (await agent.call('setAvailability', { body: { status } })).status;
  for (const manual of ['away_manual', 'away_and_reassigning'] as const) {
    expect(await put(manual)).toBe(manual);
    expect(await put('away')).toBe(manual);
    expect((await agent.call('me')).availability_status).toBe(manual);
  }
  expect(await put('online')).toBe('online');
  expect(await put('away')).toBe('away');
});

test('a welcome link sets the password once', async () => {
  // Without a mail server the administrator is shown the link.
  const fresh = await startTestApp();
  const first = await fresh.agent('Admin');
  const body = person({ send_welcome_email: true });
  const created = await first.call('createAgent', { body });
  const token = /token=([\w-]+)/.exec(created.set_password_link ?? '')?.[1] ?? '';
  const set = async (password: string) =>
    (await fresh.visitor.answer('setPassword', { body: { token, password } })).code;
  expect(await set('short')).toBe(400);
  expect(await set('password12')).toBe(400);
  expect(await set('five otters on a ferry')).toBe(200);
  expect(await set('six otters on a ferry')).toBe(400);
  const signIn = await fresh.visitor.answer('login', {
    body: { email: body.email, password: 'five otters on a ferry' },
  });
  expect(signIn.code).toBe(200);
  await fresh.close();
});
