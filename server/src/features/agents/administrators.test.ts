import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let agentRole: number;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.deps.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Agent')
    .executeTakeFirstOrThrow();
  agentRole = id;
});
afterAll(() => app?.close());

let made = 0;
function body(more: Record<string, unknown>) {
  made += 1;
  return {
    first_name: `Person${made}`,
    email: `administrator${made}@parley.test`,
    roles: [agentRole],
    ...more,
  };
}

const params = (id: number) => ({ params: { id } });
/** The ways to take an administrator away. */
const ways = {
  'a demotion': (by: Client, id: number) =>
    by.answer('updateAgent', { ...params(id), body: body({}) }),
  'a disabling': async (by: Client, id: number) =>
    by.answer('updateAgent', { ...params(id), body: body({ enabled: false, roles: [1] }) }),
  'a deletion': (by: Client, id: number) => by.answer('deleteAgent', params(id)),
};
type Way = keyof typeof ways;
const pairs = (Object.keys(ways) as Way[]).flatMap((one, index, all) =>
  all.slice(index).map((other): [Way, Way] => [one, other]),
);

async function administrators(): Promise<number[]> {
  const rows = await app.deps.db
    .selectFrom('agents')
    .innerJoin('agent_roles', 'agent_roles.agent_id', 'agents.id')
    .innerJoin('roles', 'roles.id', 'agent_roles.role_id')
    .select('agents.id')
    .where('roles.name', '=', 'Admin')
    .where('agents.deleted_at', 'is', null)
    .where('agents.enabled', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

test.each(pairs)(
  'of two administrators who take each other away at once, by %s and %s, one stays',
  async (first, second) => {
    for (let round = 0; round < 6; round += 1) {
      await app.deps.db.deleteFrom('agent_roles').execute();
      const [one, other] = [await app.agent('Admin'), await app.agent('Admin')];
      const answers = await Promise.all([
        ways[first](one, other.agentId),
        ways[second](other, one.agentId),
      ]);
      const codes = answers.map(({ code }) => code).sort();
      expect(codes[0]).toBe(200);
      // Refused as the last one, or signed out by then, or not allowed any more.
      expect([401, 403, 409]).toContain(codes[1]);
      expect(await administrators()).toHaveLength(1);
    }
  },
);

test('the Admin role has id 1, as the disabling above takes for granted', async () => {
  const me = await app.agent('Admin');
  expect((await me.call('listRoles')).find(({ id }) => id === 1)?.name).toBe('Admin');
});
