import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '../../db/transaction.ts';
import { recordEvent, recordEvents } from '../../events/record.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket, type TestSocket } from '../../testing/socket.ts';

let app: TestApp;
let url: string;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

test('the first socket makes an agent online; others hear of it', async () => {
  const watching = await openSocket(url, admin);
  const coming = await app.agent('Agent');
  const socket = await openSocket(url, coming);
  await eventually('that they are there', () => toldOf(watching).get(coming.agentId) === 'online');
  await Promise.all([socket.close(), watching.close()]);
});

test('many who come at once are told of together, to whom was away too', async () => {
  const watching = await openSocket(url, admin);
  const before = await openSocket(url, await app.agent('Agent'));
  const seq = Math.max(...before.frames.map((frame) => frame.seq ?? 0));
  const { rows } = await sql<{ id: number }>`
    insert into agents (email, first_name, availability_status)
    select 'many' || n || '@parley.test', 'Many', 'away_manual' from generate_series(1, 500) n returning id`.execute(
    app.deps.db,
  );
  await commit(app.deps, (tx) =>
    recordEvents(
      tx,
      rows.map(({ id }) => ({ type: 'agent_updated' as const, agent_id: id, actor_id: id })),
    ),
  );
  const isTold = (socket: TestSocket) =>
    rows.every(({ id }) => toldOf(socket).get(id) === 'away_manual');
  await eventually('all of them', () => isTold(watching));
  // Numbering may split them over two windows.
  expect(watching.frames.filter(({ type }) => type === 'presence').length).toBeLessThan(6);
  const returned = await openSocket(url, admin, { since: seq });
  await eventually('all of them, to who returns', () => isTold(returned));
  await Promise.all([watching, before, returned].map((socket) => socket.close()));
});

test('who hears of something else while an agent’s news are gathered, and drops, hears of it after', async () => {
  const agent = await app.agent('Agent');
  const { id } = await insertConversation(app.deps);
  await agent.call('setAvailability', { body: { status: 'away_manual' } });
  await commit(app.deps, (tx) =>
    recordEvent(tx, {
      type: 'conversation_updated',
      conversation_id: id,
      actor_id: null,
      data: { props: ['priority'] },
    }),
  );
  // As if that were the last frame it got: it is numbered after the agent's news.
  const last = await eventually('its number', async () => {
    const { rows } = await sql<{ seq: number | null }>`
      select seq from events where conversation_id = ${id} order by id desc limit 1`.execute(
      app.deps.db,
    );
    return rows[0]?.seq;
  });
  const returned = await openSocket(url, admin, { since: last });
  await eventually(
    'the agent is away',
    () => toldOf(returned).get(agent.agentId) === 'away_manual',
  );
  await returned.close();
});

/** What a socket was told last of each agent. */
function toldOf({ frames }: TestSocket): Map<number, string> {
  const told = frames.flatMap(({ type, data }) => (type === 'presence' ? data.agents : []));
  return new Map(told.map(({ agent_id, availability_status }) => [agent_id, availability_status]));
}
