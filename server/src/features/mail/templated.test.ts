import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../db/transaction.ts';
import { readMail } from '../../mail/parse/read-mail.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
import { eventually } from '../../testing/poll.ts';
import { receiveMail } from '../conversations/index.ts';
import { workspaceId } from '../settings/general.ts';
import { putSetting } from '../settings/repository.ts';
import { ssoEnforcedKey } from '../settings/sso.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { type OutboxWorker, startOutbox } from './outbox.ts';

let app: TestApp;
let sink: MailSink;
let outbox: OutboxWorker;
let admin: Client;
let inboxId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  sink = await startMailSink();
  inboxId = await insertInbox(app.deps, { user: 'templated', sink });
  outbox = startOutbox(app.deps, { errors: createInboxErrors(app.deps.db) });
});
afterAll(async () => {
  await outbox?.stop();
  await sink?.stop();
  await app?.close();
});

const hostile = '<script>{{ content }}</script>';
const customer = () => ({ name: `Ann ${hostile}`, from: `ann-${randomUUID()}@example.org` });

/** The mails the sink took for an address, once there are that many. */
const mailsFor = (address: string, count = 1) =>
  eventually(`${count} mails for ${address}`, async () => {
    const raws = sink.received.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
    return raws.length >= count && Promise.all(raws.map((raw) => readMail(raw)));
  });

const addressOf = async ({ agentId }: Client) =>
  (await admin.call('getAgent', { params: { id: agentId } })).email;

async function template(event: string | null) {
  const rows = await admin.call('listTemplates', { query: {} });
  const found = rows.find((row) => (event === null ? row.is_default : row.event === event));
  if (!found) throw new Error(`no template for ${event}`);
  return found;
}
type Words = { body: string; subject?: string };
async function reword(event: string | null, words: Words) {
  const { id, type, name, is_default } = await template(event);
  const body = { type, name, is_default, ...words };
  return admin.call('updateTemplate', { params: { id }, body });
}

/** A conversation whose customer gets a reply; answers that mail. */
async function replyTo() {
  const ann = customer();
  const conversation = await insertConversation(app.deps, { inboxId, mail: parsedMail(ann) });
  const params = { uuid: conversation.uuid };
  const message = '<p>We <strong>sent</strong> it.</p><ul><li>one</li><li>two</li></ul>';
  await admin.call('sendMessage', { params, body: { message } });
  await app.deps.db
    .updateTable('outbox')
    .set({ send_at: new Date(0) })
    .execute();
  app.deps.signal.raise('outbox');
  const [mail] = await mailsFor(ann.from);
  if (!mail) throw new Error('no mail');
  return mail;
}

describe('a reply', () => {
  test('goes out as it was written while the template is the plain one', async () => {
    const { html, text } = await replyTo();
    expect(html).toMatch(/^<p>We <strong>sent<\/strong> it\.<\/p><ul>/);
    expect(text).toMatch(/^We sent it\.\n/);
  });

  test('is put into the default template, escaped and filled in once', async () => {
    await reword(null, {
      body: '<p>Dear {{ contact.full_name }},</p>\n{{ content }}\n<p>{{ agent.full_name }}, <a href="https://parley.test/{{ conversation.reference_number }}">{{ inbox.name }}</a></p>',
    });
    const { html, text } = await replyTo();
    await reword(null, { body: '{{ content }}' });
    expect(html).toContain('Dear Ann &lt;script&gt;{{ content }}&lt;/script&gt;,');
    expect(html.match(/<strong>sent/g)).toHaveLength(1);
    expect(text).toContain(`Dear Ann ${hostile},`);
    expect(text).toMatch(
      /We sent it\.\n+- one\n- two\n+Agent1 Test, templated \(https:\/\/parley\.test\/\d+\)/,
    );
  });

  test('takes the template of its inbox before the default one', async () => {
    const body = '<h2>{{ site_name }}</h2>{{ content }}';
    const letter = await admin.call('createTemplate', {
      body: { type: 'outgoing', name: 'Letterhead', body },
    });
    const setTemplate = (template_id: number | null) =>
      app.deps.db.updateTable('inboxes').set({ template_id }).where('id', '=', inboxId).execute();
    await setTemplate(letter.id);
    expect((await replyTo()).html).toContain('<h2>Parley</h2><p>We');
    await admin.call('deleteTemplate', { params: { id: letter.id } });
    expect((await replyTo()).html).toMatch(/^<p>We/);
  });
});

describe('an inbox', () => {
  const change = (fields: object) =>
    app.deps.db.updateTable('inboxes').set(fields).where('id', '=', inboxId).execute();

  test('signs its replies beneath the text and above what is quoted', async () => {
    await change({ signature: '<p>{{ agent.first_name }}<br><b>{{ inbox.name }}</b></p>' });
    const { html, text } = await replyTo();
    await change({ signature: '' });
    expect(text).toMatch(/two\n+-- \nAgent1\ntemplated\n+On .+ wrote:\n>/);
    expect(html).toMatch(/two.*Agent1.*<b>templated<\/b>.*moz-cite-prefix/s);
  });

  test('quotes history and carries a plus-address only where that is on', async () => {
    const { text: quoted, replyTo: named } = await replyTo();
    expect(quoted).toContain(' wrote:\n>');
    expect(named[0]?.address).toMatch(/^templated\+conv-[0-9a-f-]{36}@parley\.test$/);
    await change({ quote_history: false, plus_addressing: false });
    const { text, replyTo: plain } = await replyTo();
    await change({ quote_history: true, plus_addressing: true });
    expect(text).not.toContain('wrote:');
    expect(plain).toEqual([]);
  });
});

describe('an agent is mailed', () => {
  const assign = (uuid: string, to: Client) =>
    admin.call('setAssignee', {
      params: { uuid, type: 'user' },
      body: { assignee_id: to.agentId },
    });

  test('an assignment, a mention and a reply, each once, in the words of its template', async () => {
    const one = await app.agent('Agent');
    const address = await addressOf(one);
    const ann = customer();
    const mail = parsedMail({ ...ann, subject: `Late {{ link }}` });
    const { uuid } = await insertConversation(app.deps, { inboxId, mail });
    await assign(uuid, one);
    const [assigned] = await mailsFor(address);
    expect(assigned).toMatchObject({
      automatic: true,
      loopMark: await workspaceId(app.deps.db),
    });
    expect(assigned?.subject).toMatch(/^Assigned to you: #\d+ Late \{\{ link \}\}$/);
    expect(assigned?.text).toContain(`/inboxes/all/conversation/${uuid}`);
    expect(assigned?.text).toContain(`Ann ${hostile}`);
    expect(assigned?.html).not.toContain('<script');

    await reword('mentioned', {
      subject: 'Look, {{ actor.full_name }}!',
      body: '<b>{{ message }}</b>',
    });
    const message = `<p><span data-mention="${one.agentId}">@One</span> is a &lt;tent&gt;?</p>`;
    await admin.call('sendMessage', { params: { uuid }, body: { message, private: true } });
    const mentioned = (await mailsFor(address, 2)).at(-1);
    expect(mentioned).toMatchObject({ subject: 'Look, Agent1 Test!' });
    expect(mentioned?.html).toContain('<b>@One is a &lt;tent&gt;?</b>');

    const inbox = { id: inboxId, from_address: 'templated@parley.test', reply_to: '' };
    const answer = parsedMail({ ...ann, inReplyTo: mail.messageId, text: 'Still waiting' });
    await commit(app.deps, (tx) =>
      receiveMail(tx, {
        inbox,
        mail: answer,
        rawKey: 'raw/answer',
        attachments: [],
        now: new Date(),
      }),
    );
    const reply = (await mailsFor(address, 3)).at(-1);
    expect(reply?.subject).toContain(`Ann ${hostile} wrote: #`);
    expect(reply?.text).toContain('Still waiting');
    expect(await mailsFor(address)).toHaveLength(3);
  });

  test('each of several told of at once, of each conversation in a mail of its own', async () => {
    const [one, other] = await Promise.all([app.agent('Agent'), app.agent('Agent')]);
    const made = await Promise.all([1, 2, 3].map(() => insertConversation(app.deps, { inboxId })));
    const uuids = made.map(({ uuid }) => uuid);
    const change = { type: 'user', assignee_id: one.agentId } as const;
    await admin.call('changeConversations', { body: { uuids, change } });
    const mention = ({ agentId }: Client) => `<span data-mention="${agentId}">@You</span>`;
    const params = { uuid: uuids[0] ?? '' };
    const message = `<p>${mention(one)} ${mention(other)}</p>`;
    await admin.call('sendMessage', { params, body: { message, private: true } });

    const mails = await mailsFor(await addressOf(one), 4);
    const assigned = mails.filter(({ subject }) => subject.startsWith('Assigned to you'));
    const linked = assigned.flatMap(({ text }) => uuids.filter((uuid) => text.includes(uuid)));
    expect(linked.toSorted()).toEqual(uuids.toSorted());
    expect(mails).toHaveLength(4);
    const [mentioned, ...more] = await mailsFor(await addressOf(other));
    expect(mentioned?.html).toContain('@You');
    expect(more).toEqual([]);
    const { results } = await one.call('listNotifications');
    expect(results.map(({ type }) => type)).toEqual([
      'mentioned',
      'assigned',
      'assigned',
      'assigned',
    ]);
    const told = results.slice(1).map(({ conversation }) => conversation.uuid);
    expect(told.toSorted()).toEqual(uuids.toSorted());
  });

  test('only of what they want as mail, and never of what they do themselves', async () => {
    const one = await app.agent('Agent');
    const [mine, unwanted, wanted] = await Promise.all(
      [1, 2, 3].map(() => insertConversation(app.deps, { inboxId })),
    );
    const uuid = mine?.uuid ?? '';
    await one.call('setAssignee', {
      params: { uuid, type: 'user' },
      body: { assignee_id: one.agentId },
    });
    const preferences = await one.call('getNotificationPreferences');
    const set = (email: boolean) =>
      one.call('putNotificationPreferences', {
        body: { ...preferences, assigned: { in_app: !email, email } },
      });
    await set(false);
    await assign(unwanted?.uuid ?? '', one);
    await eventually('the notification', async () => {
      const { results } = await one.call('listNotifications');
      return results.length === 1;
    });
    await set(true);
    await assign(wanted?.uuid ?? '', one);
    const mails = await mailsFor(await addressOf(one));
    expect(mails.map(({ text }) => text.includes(wanted?.uuid ?? ''))).toEqual([true]);
    expect((await one.call('listNotifications')).results).toHaveLength(1);
  });
});

test('welcome and reset mails follow their templates', async () => {
  const email = `new-${randomUUID()}@parley.test`;
  const roles = (await admin.call('listRoles')).filter(({ name }) => name === 'Agent');
  await reword('welcome', {
    subject: 'Hi {{ recipient.first_name }}',
    body: '<a href="{{ link }}">Start</a>',
  });
  await admin.call('createAgent', {
    body: {
      email,
      first_name: 'Ada & Co',
      last_name: '',
      enabled: true,
      roles: roles.map(({ id }) => id),
      teams: [],
      send_welcome_email: true,
    },
  });
  const [welcome] = await mailsFor(email);
  expect(welcome?.subject).toBe('Hi Ada & Co');
  expect(welcome?.text).toMatch(/^Start \(http:\S+\/set-password\?token=[\w-]{20,}\)\n$/);
  await app.visitor.call('requestPasswordReset', { body: { email } });
  const reset = (await mailsFor(email, 2)).at(-1);
  expect(reset?.subject).toBe('A new password for Parley');
  expect(reset?.text).toContain('Hello Ada & Co,');
  expect(reset?.text).toMatch(/\/set-password\?token=[\w-]{20,}/);
});

test('where agents sign in through providers only, neither mail offers a password', async () => {
  await putSetting(app.deps.db, ssoEnforcedKey, true);
  const agent = await app.agent('Agent');
  const email = await addressOf(agent);
  await admin.call('inviteAgent', { params: { id: agent.agentId } });
  await app.visitor.call('requestPasswordReset', { body: { email } });
  for (const { subject, text } of await mailsFor(email, 2)) {
    expect(subject).toBe('Sign in at Parley');
    expect(text).toMatch(/no password.*sign in here.*\n+http:\/\/\S+\n/is);
    expect(text).not.toContain('token');
  }
  await putSetting(app.deps.db, ssoEnforcedKey, false);
});

describe('the server of system mail', () => {
  test('that cannot be used is told of, and the link may be handed over instead', async () => {
    const agent = await app.agent('Agent');
    const params = { id: agent.agentId };
    const server = await startMailSink({ auth: { username: 'parley', password: 'right-secret' } });
    const shown = () => admin.call('getSystemMailState');
    const error = async () => (await admin.call('getLinkMail', { params })).error;
    expect(await error()).toBeNull();
    expect((await admin.answer('takeLink', { params })).code).toBe(409);

    await admin.call('updateEmailNotificationSettings', {
      body: settings(server, { password: 'wrong' }),
    });
    expect(await admin.call('inviteAgent', { params })).toEqual({ set_password_link: null });
    const words = await eventually('the words', error);
    expect(words).toContain('535 5.7.8 Authentication credentials invalid');
    const told = await eventually(
      'the words in the settings',
      async () => (await shown()).last_error,
    );
    expect(told).toContain('535 5.7.8 Authentication credentials invalid');
    expect((await shown()).last_error_at).toMatch(/^20/);

    const { set_password_link: link } = await admin.call('takeLink', { params });
    const token = new URL(link).searchParams.get('token') ?? '';
    const password = 'six lanterns over the harbour';
    expect((await app.visitor.answer('setPassword', { body: { token, password } })).code).toBe(200);
    expect(await error()).toBeNull();
    expect((await admin.answer('takeLink', { params })).code).toBe(409);

    // Put right, nothing is known against it; what was told before is gone.
    await admin.call('updateEmailNotificationSettings', { body: settings(server) });
    expect(await shown()).toMatchObject({ last_error: null, last_error_at: null });
    await admin.call('inviteAgent', { params });
    await eventually('the mail', () => Promise.resolve(server.received.length > 0));
    expect(await error()).toBeNull();
    await admin.call('updateEmailNotificationSettings', {
      body: settings(server, { enabled: false }),
    });
    await server.stop();
  });

  const settings = (server: MailSink, more: object = {}) => ({
    enabled: true,
    host: server.host,
    port: server.port,
    username: 'parley',
    password: 'right-secret',
    auth_protocol: 'plain' as const,
    tls_type: 'none' as const,
    email_address: 'Fellside <notices@parley.test>',
    ...more,
  });
  const trial = (body: ReturnType<typeof settings>) =>
    admin.call('testEmailNotificationSettings', { body });

  test('is tried with a mail, and answers in its own words', async () => {
    const server = await startMailSink({ auth: { username: 'parley', password: 'right-secret' } });
    const to = await addressOf(admin);
    expect(await trial(settings(server))).toMatchObject({
      ok: true,
      to,
      server_words: expect.stringContaining('250'),
    });
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'notices@parley.test', to: [to], user: 'parley' });
    expect(await trial(settings(server, { password: 'wrong' }))).toMatchObject({
      ok: false,
      message: expect.stringContaining(server.host),
      server_words: expect.stringContaining('535 5.7.8 Authentication credentials invalid'),
    });
    server.next({ does: 'refuse', at: 'recipient', code: 550, text: '5.1.1 Nobody here' });
    expect(await trial(settings(server))).toMatchObject({
      ok: false,
      server_words: expect.stringContaining('5.1.1 Nobody here'),
    });
    server.next({ does: 'greet-late', afterMs: 40_000 });
    const asked = Date.now();
    expect(await trial(settings(server))).toMatchObject({
      ok: false,
      server_words: expect.anything(),
    });
    expect(Date.now() - asked).toBeLessThan(8_000);
    expect(server.received).toHaveLength(1);
    await server.stop();
  });

  test('carries the mails of the system once it is set; its password is never shown', async () => {
    const server = await startMailSink({ auth: { username: 'parley', password: 'right-secret' } });
    const body = settings(server);
    const stored = await admin.call('updateEmailNotificationSettings', { body });
    expect(stored.password).toBe('••••••••');
    expect(await admin.call('getEmailNotificationSettings')).toEqual(stored);
    expect(await trial({ ...body, password: stored.password })).toMatchObject({ ok: true });
    const one = await app.agent('Agent');
    const { uuid } = await insertConversation(app.deps, { inboxId });
    await admin.call('setAssignee', {
      params: { uuid, type: 'user' },
      body: { assignee_id: one.agentId },
    });
    const [, mail] = await server.waitFor(2);
    expect(mail).toMatchObject({ from: 'notices@parley.test', to: [await addressOf(one)] });
    await admin.call('updateEmailNotificationSettings', { body: { ...body, enabled: false } });
    await server.stop();
  });

  test.each([
    ['host', { host: '' }],
    ['email_address', { email_address: '' }],
    ['email_address', { email_address: 'nobody' }],
    ['email_address', { email_address: 'a@b.cd\r\nBcc: all@example.org' }],
  ])('is not used without a right %s', async (path, wrong) => {
    const body = settings(sink, wrong);
    for (const name of [
      'updateEmailNotificationSettings',
      'testEmailNotificationSettings',
    ] as const)
      expect(await admin.answer(name, { body })).toMatchObject({ code: 400, data: [{ path }] });
  });
});

describe('a preview', () => {
  const preview = (client: Client, body: object) =>
    client.call('previewTemplate', { body: body as never });
  const letter = { type: 'outgoing', body: '<i>{{ contact.full_name }}</i>{{ content }}' };

  test('is made of a conversation the caller may read, else of made-up words', async () => {
    const { uuid } = await insertConversation(app.deps, {
      inboxId,
      mail: parsedMail({ ...customer(), subject: 'Only for who may see it' }),
    });
    await admin.call('sendMessage', { params: { uuid }, body: { message: '<p>Our answer</p>' } });
    expect(await preview(admin, letter)).toMatchObject({
      conversation: { subject: 'Only for who may see it' },
      html: '<i>Ann &lt;script&gt;{{ content }}&lt;/script&gt;</i><p>Our answer</p>',
      text: expect.stringContaining('Our answer'),
    });
    const writer = await app.agent(['templates:manage']);
    const made = await preview(writer, letter);
    expect(made.conversation).toBeNull();
    expect(made.html).toMatch(/^<i>Ada Lovelace<\/i><p>/);
  });

  test('of a mail of the system is what its agent would get', async () => {
    const mail = {
      type: 'notification',
      event: 'reply',
      subject: '{{ actor.full_name }}',
      body: '{{ message }}',
    };
    expect((await preview(admin, mail)).subject).toBe(`Ann ${hostile}`);
    const answer = await admin.answer('previewTemplate', {
      body: { ...mail, event: 'welcome' } as never,
    });
    expect(answer).toMatchObject({ code: 400, data: [{ path: 'subject' }] });
  });
});
