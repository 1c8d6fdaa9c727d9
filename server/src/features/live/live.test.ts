import { type Frame, frame as frameOfContract, type Permission } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import { type NewEvent, recordEvent } from '../../events/record.ts';
import { Signal } from '../../events/signal.ts';
import { missedEvents } from '../../events/stream.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let url: string;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const onlyMine = ['conversations:read', 'conversations:read_assigned', 'messages:read'] as const;

test('what an agent has read is told to that agent’s windows alone, on every instance', async () => {
  const reader = await app.agent('Agent');
  const { uuid } = await insertConversation(app.deps);
  const other = await secondInstance();
  const sockets = [
    await openSocket(url, reader),
    await openSocket(other.url, reader),
    await openSocket(url, admin),
  ];
  const [here, there, colleague] = sockets;
  await reader.call('markSeen', { params: { uuid } });
  for (const socket of [here, there]) {
    const told = await socket?.waitFor('that it is read', (each) => isRead(each, uuid));
    expect(told?.data).toEqual({ uuid, prop: 'unread_message_count', value: 0 });
  }
  // Reading what is read already tells nobody, so the next frame is of the next conversation.
  await reader.call('markSeen', { params: { uuid } });
  const next = await insertConversation(app.deps);
  await admin.call('markSeen', { params: { uuid: next.uuid } });
  await colleague?.waitFor('their own', (each) => isRead(each, next.uuid));
  expect(colleague?.frames.filter((each) => isRead(each, uuid))).toEqual([]);
  expect(here?.frames.filter((each) => isRead(each, uuid))).toHaveLength(1);
  await Promise.all(sockets.map((socket) => socket.close()));
  await other.stop();
});

const isRead = ({ type, data }: Frame, uuid: string) =>
  type === 'conversation_prop_update' && data.uuid === uuid && data.prop === 'unread_message_count';

/** One more instance on the same database. */
async function secondInstance() {
  const signal = new Signal({ connectionString: app.connectionString, log: app.deps.log });
  const db = openDatabase(app.connectionString, { max: 4 });
  const other = await createApp(
    { ...app.deps, db, signal },
    { connectionString: app.connectionString },
  );
  return {
    url: await other.http.listen({ port: 0, host: '127.0.0.1' }),
    db,
    signal,
    async stop() {
      await other.stop();
      await signal.close();
      await db.destroy();
    },
  };
}

test('frames are what the contract names, and nothing else', async () => {
  const socket = await openSocket(url, admin);
  const { uuid } = await insertConversation(app.deps);
  const params = { uuid };
  await admin.call('setPriority', { params, body: { priority: 'High' } });
  await admin.call('createTag', { body: { name: 'framed' } });
  await admin.call('setTags', { params, body: { tags: ['framed'] } });
  const { contact } = await admin.call('getConversation', { params });
  await admin.call('createContactNote', {
    params: { id: contact.id },
    body: { content: 'Calls back' },
  });
  const { agentId } = await app.agent('Agent');
  const body = { assignee_id: agentId };
  await admin.call('setAssignee', { params: { uuid, type: 'user' }, body });
  await socket.waitFor(
    'the last change',
    ({ type, data }) => type === 'conversation_prop_update' && data.prop === 'assigned_user_id',
  );
  const types = socket.frames.map(({ type }) => type);
  for (const type of ['new_conversation', 'new_message', 'contact_update', 'settings'] as const)
    expect(types).toContain(type);
  expect(socket.frames).toEqual(socket.frames.map((each) => frameOfContract.parse(each)));
  await socket.close();
});

test('a change reaches those who may see the conversation, and nobody else', async () => {
  const mine = await app.agent(onlyMine);
  const { uuid } = await insertConversation(app.deps);
  const [seeing, blind] = await Promise.all([openSocket(url, admin), openSocket(url, mine)]);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
  const frame = await seeing.waitFor(
    'the priority',
    ({ type }) => type === 'conversation_prop_update',
  );
  expect(frame).toMatchObject({ data: { uuid, prop: 'priority', value: 'High' } });
  await admin.call('setTags', { params: { uuid }, body: { tags: [] } });
  await admin.call('sendMessage', {
    params: { uuid },
    body: { message: '<p>For our eyes</p>', private: true },
  });
  const note = await seeing.waitFor('the note', ({ type }) => type === 'new_message');
  expect(note).toMatchObject({ data: { conversation: { uuid } } });
  await seeing.waitFor(
    'the note itself',
    (each) => each.type === 'new_message' && each.data.message.text_content === 'For our eyes',
  );
  expect(blind.frames.filter(({ type }) => type !== 'hello' && type !== 'presence')).toEqual([]);
  await Promise.all([seeing.close(), blind.close()]);
});

test('who may not read messages is told that the list changed, and nothing of the message', async () => {
  const outside = await app.agent(['conversations:read', 'conversations:read_all']);
  const { uuid } = await insertConversation(app.deps);
  const socket = await openSocket(url, outside);
  const body = { message: `<p>${'x '.repeat(300)}the end of it</p>`, private: true };
  await admin.call('sendMessage', { params: { uuid }, body });
  await socket.waitFor(
    'the list',
    ({ type, data }) =>
      type === 'conversation_prop_update' &&
      data.uuid === uuid &&
      data.prop === 'last_message_sender' &&
      data.value === 'agent',
  );
  expect((await outside.answer('listMessages', { params: { uuid } })).code).toBe(403);
  expect(socket.texts.join()).not.toContain('the end of it');
  await socket.close();
});

test('whoever gains or loses a conversation hears just that', async () => {
  const one = await app.agent(onlyMine);
  const other = await app.agent(onlyMine);
  const { uuid } = await insertConversation(app.deps, { assigned_user_id: one.agentId });
  const [first, second] = await Promise.all([openSocket(url, one), openSocket(url, other)]);
  await admin.call('setAssignee', {
    params: { uuid, type: 'user' },
    body: { assignee_id: other.agentId },
  });
  const gained = await second.waitFor('the gain', ({ type }) => type === 'new_conversation');
  expect(gained).toMatchObject({ data: { uuid, assigned_user_id: other.agentId } });
  const lost = await first.waitFor('the loss', ({ type }) => type === 'conversation_removed');
  expect(lost.data).toEqual({ uuid });
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'Low' } });
  await second.waitFor('what came after', ({ type }) => type === 'conversation_prop_update');
  const later = first.frames.slice(first.frames.indexOf(lost) + 1);
  expect(later.filter(({ type }) => type !== 'presence')).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});

test('a browser that was away gets what it missed, by what it may see now', async () => {
  const one = await app.agent(onlyMine);
  const { uuid } = await insertConversation(app.deps, { assigned_user_id: one.agentId });
  const secret = await insertConversation(app.deps);
  const before = await openSocket(url, one);
  const seq = before.frames[0]?.seq ?? 0;
  await before.close();
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
  await admin.call('setPriority', { params: { uuid: secret.uuid }, body: { priority: 'High' } });
  await admin.call('removeAssignee', { params: { uuid, type: 'user' } });
  const again = await openSocket(url, one, { since: seq });
  const lost = await again.waitFor('the loss', ({ type }) => type === 'conversation_removed');
  expect(lost.data).toEqual({ uuid });
  again.send('ping');
  await eventually('a pong', () => again.texts.includes('pong'));
  expect(again.frames.map(({ type }) => type).filter((type) => type !== 'presence')).toEqual([
    'hello',
    'conversation_removed',
  ]);
  await again.close();
});

test('what was missed comes before what happens then, in order and once', async () => {
  const { uuid } = await insertConversation(app.deps);
  const before = await openSocket(url, admin);
  const seq = before.frames[0]?.seq ?? 0;
  await before.close();
  const change = (priority: string) =>
    admin.call('setPriority', { params: { uuid }, body: { priority } });
  for (let i = 0; i < 20; i += 1) await change(i % 2 === 0 ? 'High' : 'Low');
  const opening = openSocket(url, admin, { since: seq });
  for (let i = 0; i < 10; i += 1) await change(i % 2 === 0 ? 'Medium' : 'Low');
  const again = await opening;
  const changes = () =>
    again.frames.filter(
      (frame) => frame.type === 'conversation_prop_update' && frame.data.prop === 'priority_id',
    );
  await eventually('all thirty changes', () => changes().length >= 30);
  const numbers = again.frames.slice(1).map((frame) => frame.seq ?? 0);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(changes()).toHaveLength(30);
  await again.close();
});

test('who comes from an instance that is ahead of this one need not load anything anew', async () => {
  const socket = await openSocket(url, admin);
  const { uuid } = await insertConversation(app.deps);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
  const { seq } = await socket.waitFor('High', ({ type }) => type === 'conversation_prop_update');
  await socket.close();
  const last = seq ?? 0;
  expect(await missedEvents(app.deps.db, { seq: last, until: last - 1 })).toEqual([]);
  expect(await missedEvents(app.deps.db, { seq: last + 1_000, until: last - 1 })).toBeNull();
});

test('who was away too long is told to load everything anew', async () => {
  const socket = await openSocket(url, admin);
  const seq = socket.frames[0]?.seq ?? 0;
  const far = await openSocket(url, admin, { since: seq + 1_000 });
  await far.waitFor('reload', ({ type }) => type === 'reload');
  await app.deps.db
    .updateTable('events')
    .set({ created_at: new Date(Date.now() - 2 * 3600_000) })
    .execute();
  const { uuid } = await insertConversation(app.deps);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
  await socket.waitFor('the change', ({ type }) => type === 'conversation_prop_update');
  const old = await openSocket(url, admin, { since: 0 });
  await old.waitFor('reload', ({ type }) => type === 'reload');
  await Promise.all([socket.close(), far.close(), old.close()]);
});

test('signing out, being disabled and losing a session end the socket at once', async () => {
  const leaving = await app.agent('Agent');
  const disabled = await app.agent('Agent');
  const [one, other] = await Promise.all([openSocket(url, leaving), openSocket(url, disabled)]);
  await fetch(`${url}/logout`, { headers: leaving.headers, redirect: 'manual' });
  expect(await one.closed()).toBe(4401);
  const agent = await admin.call('getAgent', { params: { id: disabled.agentId } });
  await admin.call('updateAgent', {
    params: { id: disabled.agentId },
    body: {
      first_name: agent.first_name,
      last_name: agent.last_name,
      email: agent.email,
      roles: agent.roles.map(({ id }) => id),
      teams: [],
      enabled: false,
    },
  });
  expect(await other.closed()).toBe(4401);
});

test('nobody signed in, and no page of another site, may connect', async () => {
  const stranger = await openSocket(url, app.visitor, { expectOpen: false });
  expect(await stranger.closed()).toBe(4401);
  const foreign = await openSocket(url, admin, {
    origin: 'https://evil.example',
    expectOpen: false,
  });
  expect(await foreign.closed()).toBe(1008);
});

test('a role that is taken away takes effect on an open socket', async () => {
  const agent = await app.agent(['conversations:read', 'conversations:read_all']);
  const socket = await openSocket(url, agent);
  const { uuid } = await insertConversation(app.deps);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
  await socket.waitFor('what it may see', ({ type }) => type === 'conversation_prop_update');
  const role = (await admin.call('getAgent', { params: { id: agent.agentId } })).roles[0];
  const whole = (await admin.call('listRoles')).find(({ id }) => id === role?.id);
  await admin.call('updateRole', {
    params: { id: role?.id ?? 0 },
    body: {
      name: whole?.name ?? '',
      description: '',
      permissions: ['conversations:read'],
    },
  });
  const watching = await openSocket(url, admin);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'Low' } });
  const change = await watching.waitFor(
    'the change',
    (frame) => frame.type === 'conversation_prop_update' && frame.data.value === 'Low',
  );
  const since = change.seq ?? 0;
  const after = socket.frames.filter(
    ({ type, seq }) => type !== 'presence' && (seq ?? since) >= since,
  );
  expect(after).toEqual([]);
  await Promise.all([socket.close(), watching.close()]);
});

test('whose permissions or teams changed is told to load everything anew, and nobody else', async () => {
  const agent = await app.agent(['conversations:read', 'conversations:read_all']);
  const other = await app.agent(['conversations:read', 'conversations:read_all']);
  const [socket, others] = await Promise.all([openSocket(url, agent), openSocket(url, other)]);
  const reloads = () => socket.frames.filter(({ type }) => type === 'reload').length;
  const role = (await admin.call('getAgent', { params: { id: agent.agentId } })).roles[0];
  const change = (permissions: Permission[]) =>
    admin.call('updateRole', {
      params: { id: role?.id ?? 0 },
      body: { name: role?.name ?? '', description: '', permissions },
    });
  await change(['conversations:read']);
  await eventually('told of the role', () => reloads() === 1);
  const name = `Joined ${agent.agentId}`;
  const team = await admin.call('createTeam', { body: { name, member_ids: [agent.agentId] } });
  await eventually('told of the team', () => reloads() === 2);
  const seq = Math.max(...socket.frames.map((frame) => frame.seq ?? 0));
  await socket.close();
  await change(['conversations:read', 'messages:read']);
  const again = await openSocket(url, agent, { since: seq });
  await again.waitFor('told of what was missed', ({ type }) => type === 'reload');
  await admin.call('updateTeam', {
    params: { id: team.id },
    body: { name: `${name}!`, member_ids: [agent.agentId] },
  });
  await again.waitFor('the new name', ({ type }) => type === 'settings');
  expect(again.frames.filter(({ type }) => type === 'reload')).toHaveLength(1);
  expect(others.frames.filter(({ type }) => type === 'reload')).toEqual([]);
  await Promise.all([again.close(), others.close()]);
});

test('a session that ends, or a form saved with the rights as they were, has nobody load anything anew', async () => {
  const agent = await app.agent(['conversations:read', 'conversations:read_all']);
  const second = await app.signIn(agent.agentId);
  const [socket, ending] = await Promise.all([openSocket(url, agent), openSocket(url, second)]);
  const seq = socket.frames[0]?.seq ?? 0;
  await fetch(`${url}/logout`, { headers: second.headers, redirect: 'manual' });
  expect(await ending.closed()).toBe(4401);
  const params = { id: agent.agentId };
  const { roles, teams: _teams, ...person } = await admin.call('getAgent', { params });
  const role = await admin.call('getRole', { params: { id: roles[0]?.id ?? 0 } });
  await admin.call('updateRole', {
    params: { id: role.id },
    body: { name: role.name, description: 'Reads', permissions: role.permissions.toReversed() },
  });
  const { last_name, email, enabled } = person;
  await admin.call('updateAgent', {
    params,
    body: { first_name: 'Renamed', last_name, email, enabled, roles: [role.id], teams: [] },
  });
  await socket.waitFor('the new name', ({ type }) => type === 'settings');
  const again = await openSocket(url, agent, { since: seq });
  await again.waitFor('the new name once more', ({ type }) => type === 'settings');
  for (const { frames } of [socket, again])
    expect(frames.filter(({ type }) => type === 'reload')).toEqual([]);
  await Promise.all([socket.close(), again.close()]);
});

test('two instances hand out every event once, in order, and one of them may go', async () => {
  const other = await secondInstance();
  const [here, there] = await Promise.all([openSocket(url, admin), openSocket(other.url, admin)]);
  const { id } = await insertConversation(app.deps);
  const writers = Array.from({ length: 40 }, (_, index) =>
    commit(index % 2 ? app.deps : other, async (tx) => {
      const event: NewEvent = {
        type: 'conversation_updated',
        conversation_id: id,
        actor_id: null,
        data: { props: ['priority'] },
      };
      await recordEvent(tx, event);
      // Transactions commit in another order than they drew their ids in.
      await new Promise((resolve) => setImmediate(resolve));
      await recordEvent(tx, event);
    }),
  );
  await Promise.all(writers);
  const numbersOf = (socket: typeof here) =>
    socket.frames
      .filter(({ type }) => type === 'conversation_prop_update')
      .map(({ seq }) => seq ?? 0);
  for (const socket of [here, there]) {
    await eventually('80 events', () => numbersOf(socket).length >= 80);
    const numbers = numbersOf(socket);
    expect(numbers).toHaveLength(80);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  }
  await here.close();
  await other.stop();
  expect(await there.closed()).toBe(1001);
});

test('numbering goes on after its connection was killed', async () => {
  const socket = await openSocket(url, admin);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parley sequencer' and datname = current_database()`.execute(
    app.deps.db,
  );
  const { uuid } = await insertConversation(app.deps);
  await admin.call('setPriority', { params: { uuid }, body: { priority: 'High' } });
  await socket.waitFor(
    'the change',
    (frame) => frame.type === 'conversation_prop_update' && frame.data.uuid === uuid,
  );
  await socket.close();
});
