import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dovecot, startDovecot } from '../../testing/dovecot.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { inboxError, mailOf, messagesOf } from '../../testing/mail-scene.ts';
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import { type OauthServer, startOauthServer } from '../../testing/oauth-server.ts';
import { eventually } from '../../testing/poll.ts';
import { accessTokenFor } from '../inboxes/access-token.ts';
import { type MailTraffic, startMailTraffic } from './index.ts';

const timing = { pollMs: 500, retryMs: 100, retryMaxMs: 300, renewMs: 1_000 };

let provider: OauthServer;
let dovecot: Dovecot;
let sink: MailSink;
let app: TestApp;
let admin: Client;
let traffic: MailTraffic;

beforeAll(async () => {
  provider = await startOauthServer();
  dovecot = await startDovecot({ introspectionUrl: provider.introspectionUrl });
  sink = await startMailSink({ tokens: provider.ownerOf });
  app = await startTestApp({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  admin = await app.agent('Admin');
  traffic = await startMailTraffic(app.deps, timing);
});
afterAll(async () => {
  await traffic?.stop();
  await app?.close();
  await sink?.stop();
  await dovecot?.stop();
  await provider?.stop();
});

const setUp = (changes: object = {}) => {
  const { authorizeUrl: authorize_url, tokenUrl: token_url, client } = provider;
  const body = { ...client, authorize_url, token_url, ...changes };
  return admin.call('updateOauthApp', { params: { provider: 'google' }, body });
};

const bodyOf = (user: string) => {
  const server = { host: '127.0.0.1', username: user, tls_type: 'none' as const };
  return {
    name: user,
    from: `${user}@parley.test`,
    oauth_provider: 'google' as const,
    import_start: { from: 'everything' as const },
    config: {
      imap: [{ ...server, port: dovecot.port }],
      smtp: [{ ...server, port: sink.port, auth_protocol: 'plain' as const }],
    },
  };
};

async function insertOauthInbox(user: string) {
  await setUp();
  await dovecot.addUser(user, 'another way in');
  return admin.call('createInbox', { body: bodyOf(user) });
}

/** Goes where the provider leads the browser of this session back to; answers where it ends. */
async function finish(returned: string, client: Client = admin): Promise<string> {
  const { pathname, search } = new URL(returned);
  const { headers } = client;
  const answer = await app.app.http.inject({ method: 'GET', url: pathname + search, headers });
  expect(answer.statusCode).toBe(302);
  return String(answer.headers.location);
}

/** Where the provider leads back to once the person has answered. */
async function agreed(inboxId: number): Promise<string> {
  const { url } = await admin.call('startOauth', { params: { id: inboxId } });
  const answer = await fetch(url, { redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

async function connected(user: string) {
  const inbox = await insertOauthInbox(user);
  expect(await finish(await agreed(inbox.id))).toBe(
    `/admin/inboxes/${inbox.id}/edit?oauth=connected`,
  );
  return inbox;
}

const tokenOf = (inboxId: number) =>
  accessTokenFor(app.deps, { inboxId, server: 'imap', host: '127.0.0.1' });

/** The access token is due, as it is after most of its time. */
const makeDue = (inboxId: number, more: object = {}) =>
  app.deps.db
    .updateTable('inbox_grants')
    .set({ refresh_at: new Date(0), refreshed_at: new Date(0), ...more })
    .where('inbox_id', '=', inboxId)
    .execute();

const inboxOf = (id: number) => admin.call('getInbox', { params: { id } });

async function incoming(user: string, inboxId: number, text: string) {
  await dovecot.deliver(user, mailOf(text));
  return eventually(`the mail ${text}`, async () =>
    (await messagesOf(app.deps, inboxId)).find((row) => row.text_content.trim() === text),
  );
}

async function answerTo({ conversation_id }: { conversation_id: number }, message: string) {
  const { db, signal } = app.deps;
  const { uuid } = await db
    .selectFrom('conversations')
    .select('uuid')
    .where('id', '=', conversation_id)
    .executeTakeFirstOrThrow();
  await admin.call('sendMessage', { params: { uuid }, body: { message, private: false } });
  // The ten seconds in which it can be taken back are over.
  await db
    .updateTable('outbox')
    .set({ send_at: new Date(0) })
    .where('state', '=', 'pending')
    .execute();
  signal.raise('outbox');
}

const sunk = (text: string) =>
  eventually(`${text} at the sink`, () => sink.received.find(({ raw }) => raw.includes(text)));

test('a connected inbox reads its mailbox and sends its answers without a password', async () => {
  const inbox = await insertOauthInbox('first');
  expect(inbox.oauth_state).toBe('missing');
  const needed = await eventually('it says what is missing', () => inboxError(app.deps, inbox.id));
  expect(needed).toContain('choose Connect');
  expect(await finish(await agreed(inbox.id))).toContain('oauth=connected');
  expect((await inboxOf(inbox.id)).oauth_state).toBe('connected');

  await answerTo(await incoming('first', inbox.id, 'By token'), 'Sent by token');
  expect(await sunk('Sent by token')).toMatchObject({ user: 'first' });
  expect((await inboxOf(inbox.id)).last_error).toBeNull();

  const { config } = await inboxOf(inbox.id);
  const asked = { config, oauth_provider: 'google' as const, inbox_id: inbox.id };
  expect((await admin.call('testInbox', { body: asked })).ok).toBe(true);
});

test('tokens and secrets lie sealed, and leave in no answer and no row of the log', async () => {
  const { id } = await connected('sealed');
  const { token } = await tokenOf(id);
  const { db } = app.deps;
  const stored = JSON.stringify([
    await db.selectFrom('inbox_grants').selectAll().execute(),
    await db.selectFrom('oauth_apps').selectAll().execute(),
    await db.selectFrom('activity_logs').selectAll().execute(),
    await admin.call('listOauthApps'),
    await admin.call('listInboxes'),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(provider.client.client_secret);
  const { results } = await admin.call('listActivityLogs');
  expect(results[0]).toMatchObject({ activity_type: 'connection_made', name: 'sealed' });
});

test('only the session that began ends it, once', async () => {
  const inbox = await insertOauthInbox('bound');
  const returned = await agreed(inbox.id);
  const other = await app.agent('Admin');
  expect(await finish(returned, other)).toBe('/admin/inboxes?oauth=expired');
  expect(await finish(returned, app.visitor)).toBe('/?next=/admin/inboxes');
  expect(await finish(returned.replace(/state=[^&]+/, 'state=guessed'))).toContain('expired');
  expect(await finish(returned)).toContain('oauth=connected');
  expect(await finish(returned)).toContain('oauth=expired');
});

test('a person who says no, and a wrong client secret, are told by their code', async () => {
  const inbox = await insertOauthInbox('denied');
  provider.deny(true);
  expect(await finish(await agreed(inbox.id))).toContain('oauth=access_denied');
  provider.deny(false);
  await setUp({ client_secret: 'wrong' });
  expect(await finish(await agreed(inbox.id))).toContain('oauth=invalid_client');
  expect((await inboxOf(inbox.id)).oauth_state).toBe('missing');
});

test('a token that is due is refreshed once, however many ask at how many instances', async () => {
  const { id } = await connected('refreshed');
  const { token: before } = await tokenOf(id);
  await makeDue(id, { expires_at: new Date(0) });
  const counted = provider.refreshes();
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(id)));
  expect(provider.refreshes()).toBe(counted + 1);
  const [first] = new Set(tokens.map(({ token }) => token));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  expect(first).not.toBe(before);
  // The refresh token was exchanged for another one: the next refresh takes that.
  await makeDue(id, { expires_at: new Date(0) });
  expect((await tokenOf(id)).token).not.toBe(first);
});

test('a provider that is down costs nothing while the token is good, and is told when it is not', async () => {
  const { id } = await connected('down');
  const { token } = await tokenOf(id);
  provider.fail(true);
  await makeDue(id);
  expect((await tokenOf(id)).token).toBe(token);
  await makeDue(id, { expires_at: new Date(0) });
  await expect(tokenOf(id)).rejects.toThrow('mailErrors.providerRefused');
  provider.fail(false);
  expect((await tokenOf(id)).token).not.toBe(token);
});

test('withdrawn in the night: the inbox says so, mail waits, and goes on once it is connected again', async () => {
  const { id } = await connected('night');
  const question = await incoming('night', id, 'In the evening');
  provider.revoke('night');
  await makeDue(id, { expires_at: new Date(0) });
  await dovecot.pause();
  await dovecot.resume();
  await answerTo(question, 'Waits for the morning');
  await eventually('both directions say so', async () => {
    const told = (await inboxError(app.deps, id)) ?? '';
    return told.split('choose Connect again').length === 3;
  });
  expect((await inboxOf(id)).oauth_state).toBe('refused');
  const ended = (await admin.call('listActivityLogs')).results[0];
  expect(ended).toMatchObject({ activity_type: 'connection_ended', actor: null, name: 'night' });
  await dovecot.deliver('night', mailOf('While it was cut'));
  expect(sink.received.some(({ raw }) => raw.includes('Waits for the morning'))).toBe(false);

  expect(await finish(await agreed(id))).toContain('oauth=connected');
  await sunk('Waits for the morning');
  await incoming('night', id, 'In the morning');
  const texts = (await messagesOf(app.deps, id)).map((row) => row.text_content.trim());
  expect(texts).toEqual(['In the evening', 'While it was cut', 'In the morning']);
  expect((await inboxOf(id)).last_error).toBeNull();
});

test('a mail server that turns a good token away makes us ask whether the grant still stands', async () => {
  const { id } = await connected('early');
  await incoming('early', id, 'Before');
  provider.revoke('early');
  await app.deps.db
    .updateTable('inbox_grants')
    .set({ refreshed_at: new Date(0) })
    .where('inbox_id', '=', id)
    .execute();
  await dovecot.pause();
  await dovecot.resume();
  await eventually('the grant counts as withdrawn', async () => {
    return (await inboxOf(id)).oauth_state === 'refused';
  });
});

test('a token is shown to no other host, and what was granted to no other address', async () => {
  const { id } = await connected('hosts');
  const other = await startMailSink({ tokens: provider.ownerOf });
  const body = bodyOf('hosts');
  const smtp = body.config.smtp.map((each) => ({ ...each, host: 'localhost', port: other.port }));
  const config = { ...body.config, smtp };
  const asked = { config, oauth_provider: 'google' as const, inbox_id: id };
  const { ok, steps } = await admin.call('testInbox', { body: asked });
  expect({ ok, message: steps[0]?.message }).toEqual({
    ok: false,
    message: 'mailErrors.notConnected',
  });
  const changed = await admin.call('updateInbox', { params: { id }, body: { ...body, config } });
  expect(changed.oauth_state).toBe('missing');
  expect(other.connections()).toBe(0);
  await other.stop();

  const kept = { client_secret: '••••••••', token_url: 'http://127.0.0.1:1/token' };
  const { client, authorizeUrl: authorize_url } = provider;
  const put = (more: object) =>
    admin.answer('updateOauthApp', {
      params: { provider: 'google' },
      body: { ...client, authorize_url, ...kept, ...more },
    });
  expect(await put({})).toMatchObject({ code: 400, data: [{ path: 'client_secret' }] });
  expect((await put({ client_secret: 'of the other' })).code).toBe(200);
  await makeDue(id, { expires_at: new Date(0) });
  await expect(tokenOf(id)).rejects.toThrow('mailErrors.notConnected');
});

test('who disconnects or deletes an inbox gives the permission back', async () => {
  const isGone = (token: string) =>
    eventually('the provider has it back', async () => provider.ownerOf(token) === null);
  const first = await connected('given-back');
  const { token } = await tokenOf(first.id);
  const byPassword = { ...bodyOf('given-back'), oauth_provider: null };
  await admin.call('updateInbox', { params: { id: first.id }, body: byPassword });
  await isGone(token);

  const second = await connected('deleted');
  const { token: other } = await tokenOf(second.id);
  expect((await admin.answer('deleteInbox', { params: { id: second.id } })).code).toBe(200);
  await isGone(other);
});

test('another inbox of the same mailbox keeps its permission; a provider that is down keeps no inbox', async () => {
  const { id } = await connected('shared');
  const twin = await admin.call('createInbox', {
    body: { ...bodyOf('shared'), name: 'Twin', from: 'twin@parley.test' },
  });
  expect(await finish(await agreed(twin.id))).toContain('oauth=connected');
  expect((await admin.answer('deleteInbox', { params: { id: twin.id } })).code).toBe(200);
  const { token } = await tokenOf(id);
  const counted = provider.revocations();
  provider.fail(true);
  expect((await admin.answer('deleteInbox', { params: { id } })).code).toBe(200);
  await eventually('it was tried', async () => provider.revocations() > counted);
  provider.fail(false);
  expect(provider.revocations()).toBe(counted + 1);
  expect(provider.ownerOf(token)).toBe('shared');
});

test('connecting says what is missing first', async () => {
  const body = { name: 'Nothing', from: 'nothing@parley.test', config: {} };
  const { id } = await admin.call('createInbox', { body });
  const start = () => admin.answer('startOauth', { params: { id } });
  expect(await start()).toMatchObject({ code: 409, message: expect.stringContaining('password') });
  const microsoft = { ...body, oauth_provider: 'microsoft' as const };
  await admin.call('updateInbox', { params: { id }, body: microsoft });
  expect(await start()).toMatchObject({ code: 409, message: expect.stringContaining('Microsoft') });
});
