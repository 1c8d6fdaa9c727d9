import { type EndpointName, endpoints } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrativeWrites, examples } from '../testing/administration.ts';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';

/** Whoever reads a row, changes one field and writes the row loses nothing and is not refused. */
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

type Row = Record<string, unknown>;

/** Where the rows of each call are read. */
const readBy: Partial<Record<EndpointName, EndpointName>> = {
  updateAgent: 'getAgent',
  updateRole: 'getRole',
  updateTeam: 'getTeam',
  updateInbox: 'getInbox',
  updateOauthApp: 'listOauthApps',
  updateTag: 'listTags',
  updateStatus: 'listStatuses',
  updateCustomAttribute: 'getCustomAttribute',
  updateMacro: 'getMacro',
  updateTemplate: 'getTemplate',
  updateGeneralSettings: 'getGeneralSettings',
  updateEmailNotificationSettings: 'getEmailNotificationSettings',
  updateOidcProvider: 'getOidcProvider',
  updateSsoSettings: 'getSsoSettings',
  updateView: 'listViews',
};
const updates = Object.entries(readBy) as [EndpointName, EndpointName][];

test('every administrative call that writes a row is walked here', () => {
  const isRow = (name: EndpointName) =>
    endpoints[name].method === 'PUT' && name.startsWith('update');
  expect(updates.map(([update]) => update)).toEqual(
    expect.arrayContaining(administrativeWrites.filter(isRow)),
  );
});

async function placeOf(
  update: EndpointName,
): Promise<{ params?: Record<string, string | number> }> {
  if (update === 'updateView') {
    const filters = [{ model: 'conversations', field: 'tags', operator: 'set' }];
    const { id } = await admin.call('createView', { body: { name: 'Tagged', filters } });
    return { params: { id } };
  }
  const example = await examples[update]?.({ app, admin });
  const { code } = await admin.answer(update, example);
  expect(code).toBe(200);
  return example?.params ? { params: example.params } : {};
}

async function read(from: EndpointName, place: { params?: Record<string, string | number> }) {
  const isList = from.startsWith('list');
  const data = await admin.call(from, isList ? {} : place);
  if (!isList) return data as unknown as Row;
  const [key = '', value] = Object.entries(place.params ?? {})[0] ?? [];
  const row = (data as unknown as Row[]).find((each) => each[key] === value);
  if (!row) throw new Error(`${from} holds no such row`);
  return row;
}

describe.each(updates)('%s', (update, from) => {
  test('takes the row as it was read, and nothing is other than before', async () => {
    const place = await placeOf(update);
    const row = await read(from, place);
    const answer = await admin.answer(update, { ...place, body: row as never });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    expect(await read(from, place)).toEqual({
      ...row,
      ...('updated_at' in row ? { updated_at: expect.any(String) } : {}),
    });
  });

  test('refuses a field that no row has', async () => {
    const place = await placeOf(update);
    const row = await read(from, place);
    const answer = await admin.answer(update, { ...place, body: { ...row, colr: 1 } as never });
    expect(answer).toMatchObject({
      code: 400,
      data: [{ path: 'colr', message: 'There is no such field.' }],
    });
  });
});

test('an agent’s roles and teams are taken as numbers or as rows', async () => {
  const { id: team } = await admin.call('createTeam', { body: { name: 'Both ways' } });
  const { agentId: id } = await app.agent('Agent');
  const { roles, ...agent } = await admin.call('getAgent', { params: { id } });
  const put = (body: Row) => admin.answer('updateAgent', { params: { id }, body: body as never });
  const teams = [{ id: team, name: 'Both ways' }];
  expect(await put({ ...agent, roles, teams: [team] })).toMatchObject({ data: { roles, teams } });
  const { updated_at: _old, ...rest } = agent;
  const numbers = roles.map((role) => role.id);
  expect(await put({ ...rest, roles: numbers, teams })).toMatchObject({ data: { roles, teams } });
  expect(await put({ ...rest, roles: [{ name: 'Admin' }] })).toMatchObject({
    code: 400,
    data: [{ path: 'roles.0', message: 'Takes a number.' }],
  });
});
