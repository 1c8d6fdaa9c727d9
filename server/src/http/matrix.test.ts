import { type Endpoint, type EndpointName, endpoints, type Permission } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';
import { parsedMail } from '../testing/parsed-mail.ts';
import { sampleOf } from '../testing/sample.ts';

/**
 * Who reaches what, for every call there is. Signed out and without the permission: endpoints.test.ts.
 * Here: with it; and, for what belongs to somebody, with it on what is another team's or agent's.
 */
let app: TestApp;
let admin: Client;

type Values = Record<string, string>;
const others: Record<'team' | 'agent', Values> = { team: {}, agent: {} };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  const { id: teamId } = await admin.call('createTeam', { body: { name: 'Elsewhere' } });
  const owner = await app.agent('Admin');
  const filters = [{ model: 'conversations', field: 'tags', operator: 'set' }];
  const view = await owner.call('createView', { body: { name: 'Theirs', filters } });
  for (const whose of ['team', 'agent'] as const) {
    const assigned =
      whose === 'team' ? { assigned_team_id: teamId } : { assigned_user_id: owner.agentId };
    const mail = parsedMail({ from: `customer-of-${whose}@customer.example` });
    const { uuid } = await insertConversation(app.deps, { ...assigned, mail });
    const [message] = (await admin.call('listMessages', { params: { uuid } })).results;
    const { contact } = await admin.call('getConversation', { params: { uuid } });
    const note = await owner.call('createContactNote', {
      params: { id: contact.id },
      body: { content: 'Theirs' },
    });
    others[whose] = {
      conversation: uuid,
      message: message?.uuid ?? '',
      contact: String(contact.id),
      note: String(note.id),
      view: String(view.id),
      team: String(teamId),
      agent: String(owner.agentId),
    };
  }
});
afterAll(() => app?.close());

const all = Object.entries(endpoints) as [string, Endpoint][];
const permissioned = all.filter(
  ([, { access }]) => !['public', 'signed-in'].includes(String(access)),
);

/** Which parts of a path name something that belongs to a team or an agent, by how the path begins. */
const owned: [prefix: string, places: Values][] = [
  ['/conversations/:uuid', { uuid: 'conversation', mid: 'message' }],
  ['/messages/:uuid', { uuid: 'message' }],
  ['/contacts/:id', { id: 'contact', noteId: 'note' }],
  ['/views/me/:id', { id: 'view' }],
  ['/views/:id', { id: 'view' }],
  ['/teams/:id/conversations', { id: 'team' }],
];
const placesOf = ({ path }: Endpoint) => owned.find(([prefix]) => path.startsWith(prefix))?.[1];
const others404 = all.filter(([, endpoint]) => placesOf(endpoint));

function send(
  endpoint: Endpoint,
  { client, values = {}, payload }: { client: Client; values?: Values; payload?: object },
) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '999999');
  return app.app.http.inject({
    method: endpoint.method,
    url: `/api/v1${path}`,
    headers: client.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

test.each(permissioned)('with one of its permissions, %s is reached', async (_name, endpoint) => {
  for (const permission of [endpoint.access].flat() as Permission[]) {
    const client = await app.agent([permission]);
    const { statusCode } = await send(endpoint, { client });
    expect([401, 403], permission).not.toContain(statusCode);
    expect(statusCode).toBeLessThan(500);
  }
});

/** What lets one work with what is one's own, and see nothing that is another's. */
const own: Permission[] = [
  'conversations:read',
  'conversations:read_assigned',
  'conversations:read_unassigned',
  'conversations:read_team_inbox',
  'contacts:read',
];

/** A body that the call takes; what a sample cannot know stands here. */
function bodyOf(name: string, endpoint: Endpoint): object {
  const filters = [{ model: 'conversations', field: 'tags', operator: 'set' }];
  const known: Record<string, object> = {
    updateView: { name: 'Mine', filters },
    updateContact: { first_name: 'Jane', email: 'jane@customer.example' },
  };
  return known[name] ?? ((sampleOf(endpoint.body) ?? {}) as object);
}

describe.each(['team', 'agent'] as const)('what is another %s’s is not there', (whose) => {
  test.each(others404)('%s', async (name, endpoint) => {
    const wanted = [endpoint.access]
      .flat()
      .filter((each) => each !== 'signed-in' && !each.endsWith(':read_all')) as Permission[];
    const client = await app.agent([...new Set([...own, ...wanted])]);
    const values = Object.entries(placesOf(endpoint) ?? {}).map(([place, what]) => [
      place,
      others[whose][what] ?? '',
    ]);
    const params = { type: 'user', mode: 'reply', id: '999999', ...Object.fromEntries(values) };
    const body = endpoint.method === 'GET' ? {} : { body: bodyOf(name, endpoint) };
    const answer = await client.answer(name as EndpointName, { params, ...body } as never);
    expect(answer).toMatchObject({ code: 404, error_type: 'NotFoundException' });
  });
});

describe('who manages agents gets at nobody above them', () => {
  const managing = all.filter(
    ([, { path, method }]) => path.startsWith('/agents/:id') && method !== 'GET',
  );
  test.each(managing)('%s', async (_name, endpoint) => {
    const client = await app.agent(['users:manage']);
    const { id } = await admin.call('getAgent', { params: { id: admin.agentId } });
    const sample = (sampleOf(endpoint.body) ?? {}) as Record<string, unknown>;
    const { updated_at: _read, ...payload } = sample;
    const answer = await send(endpoint, {
      client,
      values: { id: String(id) },
      ...(endpoint.method === 'DELETE' ? {} : { payload }),
    });
    expect(answer.statusCode).toBe(403);
    expect((await admin.answer('me')).code).toBe(200);
  });
});

test('every call that names something is in one of the walks, or its permission reaches all of its kind', () => {
  // What everybody chooses from.
  const common = ['getCustomAttribute'];
  const left = all.filter(([name, endpoint]) => {
    const { path, access } = endpoint;
    const isOfAll = [access]
      .flat()
      .every((each) => /:manage$/.test(each) && each !== 'view:manage');
    const isCommon = access === 'public' || common.includes(name);
    return path.includes(':') && !placesOf(endpoint) && !isOfAll && !isCommon;
  });
  expect(left.map(([name]) => name)).toEqual([]);
});
