import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

describe('deleting an agent', () => {
  test('says before what it touches, and touches just that', async () => {
    const { agentId: id } = await app.agent('Agent');
    const params = { id };
    const open = await insertConversation(app.deps, { assigned_user_id: id });
    const closed = await insertConversation(app.deps, { assigned_user_id: id });
    const other = await insertConversation(app.deps, { assigned_user_id: admin.agentId });
    const closing = { params: { uuid: closed.uuid }, body: { status: 'Closed' } };
    await admin.call('setStatus', closing);
    await admin.call('createMacro', {
      body: { name: 'Their own', visibility: 'user', user_id: id, message_content: 'Hello' },
    });
    expect(await admin.call('agentUsage', { params })).toEqual({
      open_conversations: 1,
      finished_conversations: 1,
      macros: 1,
    });
    await admin.call('deleteAgent', { params });
    const assignees = await Promise.all(
      [open, closed, other].map(({ uuid }) => admin.call('getConversation', { params: { uuid } })),
    );
    expect(assignees.map(({ assigned_user_id }) => assigned_user_id)).toEqual([
      null,
      null,
      admin.agentId,
    ]);
    expect((await admin.answer('agentUsage', { params })).code).toBe(404);
  });

  test('keeps their history readable: what they wrote, and that they had it', async () => {
    const leaving = await app.agent('Agent');
    const { uuid } = await insertConversation(app.deps, { assigned_user_id: leaving.agentId });
    const note = { message: '<p>As agreed</p>', private: true };
    await leaving.call('sendMessage', { params: { uuid }, body: note });
    const { first_name, last_name } = await leaving.call('me');
    await admin.call('deleteAgent', { params: { id: leaving.agentId } });
    const { results } = await admin.call('listMessages', { params: { uuid } });
    expect(results.find(({ private: isNote }) => isNote)?.author).toMatchObject({
      name: `${first_name} ${last_name}`,
    });
    expect(results.find(({ type }) => type === 'activity')?.meta).toMatchObject({
      activity: { type: 'user_unassigned', from: `${first_name} ${last_name}`, to: null },
    });
  });

  test('ends their sessions, sockets, API key and links at once', async () => {
    const leaving = await app.agent('Agent');
    const params = { id: leaving.agentId };
    const socket = await openSocket(await app.listen(), leaving);
    const { key, secret } = await admin.call('createApiKey', { params });
    const { set_password_link: link } = await admin.call('inviteAgent', { params });
    await admin.call('deleteAgent', { params });
    expect(await socket.closed()).toBe(4401);
    expect((await leaving.answer('me')).code).toBe(401);
    const byKey = { authorization: `token ${key}:${secret}` };
    const answer = await app.app.http.inject({ url: '/api/v1/agents/me', headers: byKey });
    expect(answer.statusCode).toBe(401);
    const token = /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';
    const body = { token, password: 'a quite long passphrase' };
    expect((await app.visitor.answer('setPassword', { body })).code).toBe(400);
  });

  test('frees their conversations for whoever may take them, live', async () => {
    const reader = await app.agent(['conversations:read', 'conversations:read_unassigned']);
    const { agentId: id } = await app.agent('Agent');
    const { uuid } = await insertConversation(app.deps, { assigned_user_id: id });
    expect((await reader.answer('getConversation', { params: { uuid } })).code).toBe(404);
    await admin.call('deleteAgent', { params: { id } });
    await eventually('it is in Unassigned', async () => {
      const { results } = await reader.call('listUnassigned');
      return results.some((item) => item.uuid === uuid);
    });
  });
});
