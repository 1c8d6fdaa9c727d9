import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { openSocket } from '../../testing/socket.ts';
import { hashPassword } from './passwords.ts';
import { insertSession, updatePassword } from './repository.ts';

const old = 'seven otters on a ferry';
const next = 'nine herons by the lake';
let app: TestApp;
let url: string;
let me: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterAll(() => app?.close());
beforeEach(async () => {
  me = await app.agent('Agent');
  await updatePassword(app.deps.db, me.agentId, await hashPassword(old, ''));
});

const change = (current_password: string, password: string) =>
  me.answer('changePassword', { body: { current_password, password } });

async function signIn(password: string) {
  const { email } = await me.call('me');
  return (await app.visitor.answer('login', { body: { email, password } })).code;
}

test('every other session and socket ends; this one stays, and the new password counts', async () => {
  const { db, secrets } = app.deps;
  await insertSession(db, { agentId: me.agentId, tokenHash: secrets.hash('elsewhere') });
  const elsewhere = { headers: { cookie: 'session=elsewhere' } };
  const [here, there] = await Promise.all([openSocket(url, me), openSocket(url, elsewhere)]);
  expect((await change(old, next)).code).toBe(200);
  expect(await there.closed()).toBe(4401);
  const ended = await app.app.http.inject({ url: '/api/v1/agents/me', ...elsewhere });
  expect(ended.statusCode).toBe(401);
  expect((await me.answer('me')).code).toBe(200);
  expect([await signIn(old), await signIn(next)]).toEqual([401, 200]);
  here.send('ping');
  await here.waitFor('an answer', () => here.texts.includes('pong'));
  expect(here.frames.filter(({ type }) => type === 'reload')).toEqual([]);
  await here.close();
});

test('a wrong current password changes nothing and says at which field', async () => {
  expect(await change('not mine at all', next)).toMatchObject({
    code: 400,
    data: [{ path: 'current_password' }],
  });
  expect(await signIn(old)).toBe(200);
});

test.each([
  ['short', 'too short'],
  ['common', 'password1234'],
])('a %s new one is refused at its field', async (_what, password) => {
  expect(await change(old, password)).toMatchObject({ code: 400, data: [{ path: 'password' }] });
});

test('guessing stops at the eleventh try', async () => {
  const answers = [];
  for (let index = 0; index < 11; index += 1) answers.push(await change('a wrong guess', next));
  expect(answers.map(({ code }) => code)).toEqual([...Array(10).fill(400), 429]);
});

test('of two changes at once, one counts', async () => {
  const answers = await Promise.all([change(old, next), change(old, 'eleven geese on a hill')]);
  const [first, second] = answers.map(({ code }) => code).sort();
  expect(first).toBe(200);
  // The other found the password changed while it looked, or before.
  expect([400, 409]).toContain(second);
});

test('it ends the links that were mailed, and is told of in the log without either password', async () => {
  const admin = await app.agent('Admin');
  const params = { id: me.agentId };
  const { set_password_link: link } = await admin.call('inviteAgent', { params });
  await change(old, next);
  const token = /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';
  const body = { token, password: 'some other passphrase' };
  expect((await app.visitor.answer('setPassword', { body })).code).toBe(400);
  const { results } = await admin.call('listActivityLogs');
  expect(results[0]).toMatchObject({ activity_type: 'password_changed', model_id: me.agentId });
  expect(JSON.stringify(results)).not.toMatch(/otters|herons/);
});
