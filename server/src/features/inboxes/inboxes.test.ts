import { endpoints } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { startMailSink } from '../../testing/mail-sink.ts';
import { eventually } from '../../testing/poll.ts';
import { heardFromNow, openSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const imap = (username: string, password: string) => ({
  host: 'imap.example.org',
  port: 993,
  username,
  password,
  tls_type: 'tls' as const,
});

async function storedPasswords(inboxId: number): Promise<Map<string, string>> {
  const rows = await app.deps.db
    .selectFrom('inbox_servers')
    .select(['username', 'password_encrypted'])
    .where('inbox_id', '=', inboxId)
    .execute();
  return new Map(rows.map((row) => [row.username, app.deps.secrets.open(row.password_encrypted)]));
}

test('passwords are masked when read, and kept by the row’s id whatever its place', async () => {
  const body = {
    name: 'Help',
    from: 'Help <help@parley.test>',
    config: { imap: [imap('one', 'first-secret'), imap('two', 'second-secret')], smtp: [] },
  };
  const created = await admin.call('createInbox', { body });
  expect(JSON.stringify(created)).not.toMatch(/first-secret|second-secret/);
  const [one, two] = created.config.imap;
  if (!one || !two) throw new Error('two servers were stored');
  const {
    created_at: _c,
    last_error: _e,
    last_error_at: _a,
    oauth_state: _s,
    id,
    ...rest
  } = created;
  await admin.call('updateInbox', {
    params: { id },
    body: { ...rest, config: { imap: [two, { ...one, password: '' }], smtp: [] } },
  });
  expect(Object.fromEntries(await storedPasswords(id))).toEqual({
    one: 'first-secret',
    two: 'second-secret',
  });
  const { updated_at } = await admin.call('getInbox', { params: { id } });
  await admin.call('updateInbox', {
    params: { id },
    body: {
      ...rest,
      updated_at,
      config: { imap: [{ ...two, password: 'third-secret' }], smtp: [] },
    },
  });
  expect(Object.fromEntries(await storedPasswords(id))).toEqual({ two: 'third-secret' });
  const raw = await app.deps.db.selectFrom('inbox_servers').select('password_encrypted').execute();
  expect(JSON.stringify(raw)).not.toContain('third-secret');
});

test('of two who save an inbox at once, the second is told', async () => {
  const body = { name: 'At once', from: 'once@parley.test', config: { imap: [], smtp: [] } };
  const { id, updated_at } = await admin.call('createInbox', { body });
  const save = () => admin.answer('updateInbox', { params: { id }, body: { ...body, updated_at } });
  const codes = (await Promise.all([save(), save(), save()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 409, 409]);
});

test('a kept password goes to no other host than it was given for', async () => {
  const sink = await startMailSink();
  const smtp = { ...imap('me', 'our-secret'), auth_protocol: 'plain' as const };
  const config = { imap: [imap('me', 'our-secret')], smtp: [smtp] };
  const body = { name: 'Kept', from: 'kept@parley.test', config };
  const { id, config: shown } = await admin.call('createInbox', { body });
  const elsewhere = {
    host: sink.host,
    port: sink.port,
    tls_type: 'none' as const,
  };
  for (const password of ['', '••••••••', shown.imap[0]?.password ?? '']) {
    for (const kind of ['imap', 'smtp'] as const) {
      const servers = shown[kind].map((server) => ({ ...server, ...elsewhere, password }));
      const asked = { config: { imap: [], smtp: [], [kind]: servers } };
      const refused = { code: 400, data: [{ path: `config.${kind}.0.password` }] };
      const test = await admin.answer('testInbox', { body: { ...asked, inbox_id: id } });
      expect(test).toMatchObject(refused);
      const change = { params: { id }, body: { ...body, ...asked } };
      expect(await admin.answer('updateInbox', change)).toMatchObject(refused);
    }
  }
  expect(sink.connections()).toBe(0);
  // Without signing in the password is let go, not kept for later.
  const none = { ...elsewhere, auth_protocol: 'none' as const };
  const anonymous = { imap: [], smtp: shown.smtp.map((server) => ({ ...server, ...none })) };
  await admin.call('updateInbox', { params: { id }, body: { ...body, config: anonymous } });
  expect(Object.fromEntries(await storedPasswords(id))).toEqual({ me: '' });
  await sink.stop();
});

test('the same holds for the server of system mail', async () => {
  const server = {
    enabled: true,
    host: 'smtp.example.org',
    port: 587,
    username: 'me',
    auth_protocol: 'plain' as const,
    tls_type: 'starttls' as const,
    email_address: 'parley@parley.test',
  };
  const put = (more: object) =>
    admin.answer('updateEmailNotificationSettings', { body: { ...server, ...more } });
  expect((await put({ password: 'our-secret' })).code).toBe(200);
  expect((await put({ password: '••••••••', port: 465 })).code).toBe(200);
  for (const password of ['', '••••••••'])
    expect(await put({ password, host: '127.0.0.1' })).toMatchObject({
      code: 400,
      data: [{ path: 'password' }],
    });
  expect((await put({ password: 'another', host: '127.0.0.1', enabled: false })).code).toBe(200);
});

test('agents see names of inboxes and nothing of their servers', async () => {
  const agent = await app.agent('Agent');
  const names = await agent.call('listInboxNames');
  expect(Object.keys(names[0] ?? {}).sort()).toEqual(['channel', 'enabled', 'id', 'name']);
  const inboxes = await agent.call('listInboxes');
  expect(inboxes.map(({ id, name }) => ({ id, name }))).toEqual(
    names.map(({ id, name }) => ({ id, name })),
  );
  for (const inbox of inboxes)
    expect(Object.keys(inbox).sort()).toEqual([
      ...['channel', 'created_at', 'enabled', 'id', 'name', 'updated_at'],
    ]);
  const [whole] = await (await app.agent(['inboxes:manage'])).call('listInboxes');
  expect(whole).toMatchObject({ config: expect.any(Object), from: expect.any(String) });
  // An inbox that lost something on its way is a fault, not what agents see of it.
  const { data } = endpoints.listInboxes;
  expect(data.safeParse([whole]).success).toBe(true);
  expect(data.safeParse([{ ...whole, config: null }]).success).toBe(false);
});

test('an inbox that holds conversations is not deleted, and says how many it holds', async () => {
  const { inboxId } = await insertConversation(app.deps);
  const params = { id: inboxId };
  expect(await admin.call('inboxUsage', { params })).toEqual({ conversations: 1, mails: 0 });
  const answer = await admin.answer('deleteInbox', { params });
  expect(answer).toMatchObject({ code: 409, data: { conversations: 1 } });
  expect(answer.message).toContain('1');
});

test.each([
  ['from', 'nobody'],
  ['from', 'Help help@parley.test'],
  ['from', 'Help <help@parley.test>\r\nBcc: all@example.org'],
  ['name', ''],
  ['reply_to', 'nobody'],
])('a wrong %s (%s) is named', async (field, value) => {
  const config = { imap: [], smtp: [] };
  const body = { name: 'Wrong', from: 'x@parley.test', config, [field]: value };
  const answer = await admin.answer('createInbox', { body: body as never });
  expect(answer.code).toBe(400);
  expect(JSON.stringify(answer.data)).toContain(field);
});

test('the general settings take effect in what everybody reads', async () => {
  const answer = await admin.answer('updateGeneralSettings', {
    body: {
      'app.site_name': 'Fellside Supply',
      'app.lang': 'en',
      'app.root_url': '',
      'app.timezone': 'Europe/London',
      'app.max_file_upload_size': 25,
      'app.allowed_file_upload_extensions': ['*'],
    },
  });
  expect(answer.code).toBe(200);
  expect((await app.visitor.call('config'))['app.site_name']).toBe('Fellside Supply');
});

test('a signature is cleaned, and names only what there is', async () => {
  const body = { name: 'Signed', from: 'signed@parley.test', config: {} };
  const signature = '<p>{{ agent.first_name }}</p><script>alert(1)</script>';
  const made = await admin.call('createInbox', { body: { ...body, signature } });
  expect(made.signature).toBe('<p>{{ agent.first_name }}</p>');
  for (const wrong of ['{{ agent.salary }}', '{{ content }}', '{{ agent.first_name']) {
    const change = { params: { id: made.id }, body: { ...body, signature: wrong } };
    const refused = { code: 400, data: [{ path: 'signature' }] };
    expect(await admin.answer('updateInbox', change), wrong).toMatchObject(refused);
  }
});

test('every open browser hears of an inbox that is made, changed, switched off and deleted', async () => {
  const socket = await openSocket(await app.listen(), await app.agent('Agent'));
  const all = await heardFromNow(socket, app.deps);
  const heard = () => all().flatMap(({ type, data }) => (type === 'settings' ? [data] : []));
  const body = { name: 'Heard of', from: 'heard@parley.test', config: { imap: [], smtp: [] } };
  const { id } = await admin.call('createInbox', { body });
  await admin.call('updateInbox', { params: { id }, body: { ...body, name: 'Heard of again' } });
  await admin.call('toggleInbox', { params: { id } });
  await admin.call('deleteInbox', { params: { id } });
  await eventually('four frames', () => heard().length >= 4);
  expect(heard()).toEqual(Array.from({ length: 4 }, () => ({ changed: 'inboxes' })));
  await socket.close();
});
