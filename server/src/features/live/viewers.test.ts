import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';

let app: TestApp;
let url: string;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  [ann, ben] = await Promise.all([app.agent('Agent'), app.agent('Agent')]);
});
afterAll(() => app?.close());

function show(socket: TestSocket, uuid: string | null, isTyping = false): void {
  socket.send(JSON.stringify({ type: 'viewing', data: { uuid, is_typing: isTyping } }));
}

/** Whom a socket was told to be there, last. */
function viewers({ frames }: TestSocket) {
  const last = frames.findLast((frame) => frame.type === 'typing');
  return last?.type === 'typing' ? last.data : undefined;
}

const told = (socket: TestSocket, uuid: string, expected: object[]) =>
  eventually(`told ${JSON.stringify(expected)}`, () => {
    const now = viewers(socket);
    return now?.uuid === uuid && JSON.stringify(now.viewers) === JSON.stringify(expected);
  });

test('two who look at the same conversation hear of each other, of typing and of leaving', async () => {
  const { uuid } = await insertConversation(app.deps);
  const [one, other] = await Promise.all([openSocket(url, ann), openSocket(url, ben)]);
  show(one, uuid);
  show(other, uuid);
  await told(one, uuid, [{ agent_id: ben.agentId, is_typing: false }]);
  await told(other, uuid, [{ agent_id: ann.agentId, is_typing: false }]);
  show(other, uuid, true);
  await told(one, uuid, [{ agent_id: ben.agentId, is_typing: true }]);
  show(other, null);
  await told(one, uuid, []);
  show(other, uuid);
  await told(one, uuid, [{ agent_id: ben.agentId, is_typing: false }]);
  await other.close();
  await told(one, uuid, []);
  await one.close();
});

test('nothing is told of a conversation that an agent may not see, nor to one who may not', async () => {
  const outside = await app.agent(['conversations:read', 'conversations:read_assigned']);
  const { uuid } = await insertConversation(app.deps);
  const [one, blind] = await Promise.all([openSocket(url, ann), openSocket(url, outside)]);
  show(blind, uuid);
  show(one, uuid);
  const other = await openSocket(url, ben);
  show(other, uuid);
  await told(one, uuid, [{ agent_id: ben.agentId, is_typing: false }]);
  expect(viewers(blind)).toBeUndefined();
  await Promise.all([one.close(), blind.close(), other.close()]);
});

test('a window of a dead instance is forgotten when its lease is over', async () => {
  const { uuid } = await insertConversation(app.deps);
  const socket = await openSocket(url, ann);
  // As another instance wrote it down before it died.
  await sql`insert into socket_leases (id, agent_id, expires_at, conversation_id)
    select 'a3c1c9a5-2f5b-4b0e-8a7e-5a9d6f1e2b3c', ${ben.agentId}, now() + interval '1 hour', id
    from conversations where uuid = ${uuid}`.execute(app.deps.db);
  show(socket, uuid);
  await told(socket, uuid, [{ agent_id: ben.agentId, is_typing: false }]);
  await sql`update socket_leases set expires_at = now() where agent_id = ${ben.agentId}`.execute(
    app.deps.db,
  );
  await told(socket, uuid, []);
  await socket.close();
});

test('many changes at once are told together', async () => {
  const { uuid } = await insertConversation(app.deps);
  const [one, other] = await Promise.all([openSocket(url, ann), openSocket(url, ben)]);
  show(one, uuid);
  for (let turn = 0; turn < 50; turn += 1) show(other, uuid, turn % 2 === 0);
  show(other, uuid, true);
  await told(one, uuid, [{ agent_id: ben.agentId, is_typing: true }]);
  expect(one.frames.filter(({ type }) => type === 'typing').length).toBeLessThan(10);
  await Promise.all([one.close(), other.close()]);
});
