import { type Permission, permissions } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const effect = (id: number, permissions: Permission[]) =>
  admin.call('roleEffect', { params: { id }, query: { permissions: permissions.join(',') } });

/** The only role of the agent. */
async function roleOf({ agentId }: Client): Promise<number> {
  const { roles } = await admin.call('getAgent', { params: { id: agentId } });
  return roles[0]?.id ?? 0;
}

describe('what a change of a role means', () => {
  test('is said by agent: what each gains and loses', async () => {
    const holder = await app.agent(['tags:manage', 'status:manage']);
    const id = await roleOf(holder);
    expect(await effect(id, ['tags:manage', 'macros:manage'])).toEqual([
      {
        id: holder.agentId,
        first_name: expect.any(String),
        last_name: 'Test',
        gained: ['macros:manage'],
        lost: ['status:manage'],
      },
    ]);
    expect(await effect(id, ['tags:manage', 'status:manage'])).toEqual([]);
  });

  test('leaves out who has it by another role, and administrators', async () => {
    const [plain, twice, boss] = [
      await app.agent(['tags:manage']),
      await app.agent(['status:manage']),
      await app.agent('Admin'),
    ];
    const id = await roleOf(plain);
    for (const { agentId: agent_id } of [twice, boss]) {
      await app.deps.db.insertInto('agent_roles').values({ agent_id, role_id: id }).execute();
    }
    const told = await effect(id, ['status:manage']);
    expect(told.map(({ id: agent, gained, lost }) => ({ agent, gained, lost }))).toEqual([
      { agent: plain.agentId, gained: ['status:manage'], lost: ['tags:manage'] },
      { agent: twice.agentId, gained: [], lost: ['tags:manage'] },
    ]);
  });

  test('is what then happens', async () => {
    const holder = await app.agent(['tags:manage', 'status:manage']);
    const id = await roleOf(holder);
    const permissions: Permission[] = ['status:manage', 'macros:manage'];
    const before = (await holder.call('me')).permissions;
    const [told] = await effect(id, permissions);
    const { name } = await admin.call('getRole', { params: { id } });
    await admin.call('updateRole', { params: { id }, body: { name, permissions } });
    const after = (await holder.call('me')).permissions;
    expect(after.filter((each) => !before.includes(each))).toEqual(told?.gained);
    expect(before.filter((each) => !after.includes(each))).toEqual(told?.lost);
  });

  test('an unknown role or permission is refused', async () => {
    const answer = (id: number, permissions: string) =>
      admin.answer('roleEffect', { params: { id }, query: { permissions } });
    expect((await answer(999_999, 'tags:manage')).code).toBe(404);
    expect((await answer(1, 'everything:manage')).code).toBe(400);
  });
});

test('Admin reads as what it is: every permission', async () => {
  const roles = await admin.call('listRoles');
  const found = roles.find(({ name }) => name === 'Admin');
  expect(found?.permissions).toEqual(permissions);
  expect(await admin.call('getRole', { params: { id: found?.id ?? 0 } })).toEqual(found);
});

test('a role keeps each permission once', async () => {
  const body = { name: 'Twice', permissions: ['tags:manage', 'tags:manage'] as Permission[] };
  const { id, permissions: kept } = await admin.call('createRole', { body });
  expect(kept).toEqual(['tags:manage']);
  const changed = await admin.call('updateRole', { params: { id }, body });
  expect(changed.permissions).toEqual(['tags:manage']);
});

test('a role says how many hold it, and goes only when nobody does', async () => {
  const holder = await app.agent(['tags:manage']);
  const id = await roleOf(holder);
  const role = await admin.call('getRole', { params: { id } });
  expect(role.agent_count).toBe(1);
  const refused = await admin.answer('deleteRole', { params: { id } });
  expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('1') });
  await admin.call('deleteAgent', { params: { id: holder.agentId } });
  expect((await admin.answer('deleteRole', { params: { id } })).code).toBe(200);
});
