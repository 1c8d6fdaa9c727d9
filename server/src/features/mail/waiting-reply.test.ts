import type { Message } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '../../db/transaction.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { type MailOut, startMailOut } from '../../testing/mail-out.ts';
import { startMailSink } from '../../testing/mail-sink.ts';
import { eventually } from '../../testing/poll.ts';
import { freePort } from '../../testing/ports.ts';
import { queueSystemMail } from '../settings/system-mail.ts';

let out: MailOut;
beforeAll(async () => {
  out = await startMailOut();
});
afterAll(() => out?.stop());

/** What still waits would else be tried in the midst of another test. */
async function goesOut(reply: Message): Promise<void> {
  await out.letTimePass(reply);
  await out.shown(reply, ({ status }) => status === 'sent');
}

/** A reply that was refused for now, and waits for its next try. */
async function refusedForNow() {
  const { uuid } = await out.question();
  out.sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'later' });
  const reply = await out.reply(uuid);
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  return { reply, params: { uuid, mid: reply.uuid } };
}

test('a reply that waits for its next try is sent now when the agent says so', async () => {
  const { reply, params } = await refusedForNow();
  await out.admin.call('retryMessage', { params });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply)).toHaveLength(1);
});

test('a reply that waits for its next try can be taken back, and is never sent', async () => {
  const { reply, params } = await refusedForNow();
  const waiting = await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  expect(waiting.meta.is_out).toBe(false);
  await out.admin.call('cancelMessage', { params });
  const { uuid } = params;
  const after = await out.reply(uuid);
  await out.shown(after, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply)).toEqual([]);
  const { results } = await out.admin.call('listMessages', { params: { uuid }, query: {} });
  expect(results.map((message: Message) => message.uuid)).not.toContain(reply.uuid);
});

test('what a worker holds, or somebody has, is not taken back', async () => {
  const { db } = out.app.deps;
  const { reply, params } = await refusedForNow();
  const leased = (lease_until: Date | null) => db.updateTable('outbox').set({ lease_until });
  const row = db.selectFrom('messages').select('id').where('uuid', '=', reply.uuid);
  const future = new Date(Date.now() + 60_000);
  await leased(future).where('message_id', '=', row).execute();
  expect((await out.admin.answer('cancelMessage', { params })).code).toBe(409);
  expect((await out.admin.answer('retryMessage', { params })).code).toBe(409);
  await leased(null).where('message_id', '=', row).execute();
  await goesOut(reply);

  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: { code: 451, text: 'later' } } });
  const partly = await out.reply(uuid, { cc: ['colleague@example.org'] });
  await out.shown(partly, ({ meta }) => meta.next_try_at !== null);
  const answer = await out.admin.answer('cancelMessage', { params: { uuid, mid: partly.uuid } });
  expect(answer.code).toBe(409);
  await goesOut(partly);
});

/** What leaves open whether somebody has a reply, though its next try may be refused. */
const maybeOut = {
  'whose answer never came': async (reply: Message) => {
    await out.shown(reply, ({ status }) => status === 'uncertain');
  },
  'whose worker vanished while it sent': async (reply: Message) => {
    const { db, signal } = out.app.deps;
    await out.shown(reply, ({ status }) => status === 'sent');
    const id = db.selectFrom('messages').select('id').where('uuid', '=', reply.uuid);
    const vanished = { state: 'sending', lease_until: new Date(0), maybe_out: false };
    await db.updateTable('outbox').set(vanished).where('message_id', '=', id).execute();
    signal.raise('outbox');
    await out.shown(reply, ({ status }) => status === 'uncertain');
  },
  'that came back from its recipient': async (reply: Message, ann: string) => {
    await out.shown(reply, ({ status }) => status === 'sent');
    await out.comesBack(reply, [ann]);
    await out.shown(reply, ({ status }) => status === 'bounced');
  },
  'that came back from an address it was forwarded to': async (reply: Message) => {
    await out.shown(reply, ({ status }) => status === 'sent');
    await out.comesBack(reply, ['elsewhere@example.net']);
    await out.shown(reply, ({ status }) => status === 'bounced');
  },
};

test.each(Object.entries(maybeOut))(
  'a reply %s is not taken back while it waits for another try, and nobody is offered it',
  async (way, happens) => {
    const { uuid, ann } = await out.question();
    if (way === 'whose answer never came') out.sink.next({ does: 'take-and-drop' });
    const reply = await out.reply(uuid);
    await happens(reply, ann);
    const params = { uuid, mid: reply.uuid };
    out.sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'later' });
    await out.admin.call('retryMessage', { params });
    const waiting = await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
    expect(waiting.meta).toMatchObject({ undelivered: [], is_out: true });
    expect((await out.admin.answer('cancelMessage', { params })).code).toBe(409);
    await goesOut(reply);
  },
);

/** A reply that waits since the server of its inbox is down. */
async function waitingForServer(user: string) {
  const { deps } = out.app;
  const sink = await startMailSink();
  const inboxId = await insertInbox(deps, { user, sink: { ...sink, port: await freePort() } });
  const { uuid } = await out.question({}, inboxId);
  const reply = await out.reply(uuid);
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  const save = async (port: number, changes: { signature?: string } = {}) => {
    const { config, ...inbox } = await out.admin.call('getInbox', { params: { id: inboxId } });
    const smtp = config.smtp.map((server) => ({ ...server, port }));
    const body = { ...inbox, ...changes, config: { ...config, smtp } };
    await out.admin.call('updateInbox', { params: { id: inboxId }, body });
  };
  return { reply, sink, inboxId, save };
}

test('what waited goes out as soon as the servers of its inbox are put right', async () => {
  const { reply, sink, save } = await waitingForServer('put-right');
  await save(sink.port);
  await out.shown(reply, ({ status }) => status === 'sent');
  await sink.stop();
});

test('what is being tried as the servers are put right goes out by the right ones, once', async () => {
  const { db } = out.app.deps;
  const { reply, sink, inboxId, save } = await waitingForServer('tried');
  const sick = await startMailSink();
  sick.always({ does: 'greet-late', afterMs: 60_000 });
  await save(sick.port);
  await eventually('the try', () => sick.connections() > 0);
  // One more refusal would be the last.
  await db.updateTable('outbox').set({ attempts: 7 }).where('inbox_id', '=', inboxId).execute();
  await save(sink.port);
  await out.shown(reply, ({ status }) => status === 'sent');
  await sick.stop();
  expect(sink.received).toHaveLength(1);
  expect(sick.received).toEqual([]);
  await sink.stop();
});

test('an inbox that is switched off sends nothing for it; switched on again, all that waits', async () => {
  const { db } = out.app.deps;
  const { reply, sink, inboxId } = await waitingForServer('switched');
  const waiting = () =>
    db
      .selectFrom('outbox')
      .select(['attempts', 'send_at'])
      .where('inbox_id', '=', inboxId)
      .executeTakeFirstOrThrow();
  const params = { id: inboxId };
  const before = await waiting();
  await out.admin.call('toggleInbox', { params });
  expect(await waiting()).toEqual(before);
  await db
    .updateTable('inbox_servers')
    .set({ port: sink.port })
    .where('inbox_id', '=', inboxId)
    .where('kind', '=', 'smtp')
    .execute();
  await out.admin.call('toggleInbox', { params });
  await out.shown(reply, ({ status }) => status === 'sent');
  await sink.stop();
});

test('saving an inbox gives what waits another day; a signature changes nothing', async () => {
  const { db } = out.app.deps;
  const { reply, sink, inboxId, save } = await waitingForServer('still-wrong');
  const waiting = () =>
    db
      .selectFrom('outbox')
      .select(['state', 'attempts', 'send_at', 'server_words'])
      .where('inbox_id', '=', inboxId)
      .executeTakeFirstOrThrow();
  await db.updateTable('outbox').set({ attempts: 7 }).where('inbox_id', '=', inboxId).execute();
  const before = await waiting();
  const { config } = await out.admin.call('getInbox', { params: { id: inboxId } });
  await save(config.smtp[0]?.port ?? 0, { signature: '<p>Kind regards</p>' });
  expect(await waiting()).toEqual(before);
  await save(await freePort());
  const after = await eventually('another try', async () => {
    const row = await waiting();
    return row.attempts === 2 && row;
  });
  expect(after.state).toBe('pending');
  expect((await out.shown(reply, () => true)).status).toBe('pending');
  await sink.stop();
});

test('the mails of the system go out as soon as their server is put right', async () => {
  const { deps } = out.app;
  const sink = await startMailSink();
  const change = async (port: number, enabled = true) => {
    const settings = await out.admin.call('getEmailNotificationSettings');
    const server = {
      host: sink.host,
      port,
      tls_type: 'none' as const,
      auth_protocol: 'none' as const,
    };
    const body = { ...settings, ...server, enabled, email_address: 'notices@parley.test' };
    await out.admin.call('updateEmailNotificationSettings', { body });
  };
  await change(await freePort());
  const mail = { to: 'agent@example.org', subject: 'A new password', text: 'Here.', html: '' };
  await commit(deps, (tx) => queueSystemMail(tx, mail), ['outbox']);
  await eventually('the first try', async () => {
    const { rows } = await sql`select 1 from outbox where kind = 'system' and attempts = 1`.execute(
      deps.db,
    );
    return rows.length === 1;
  });
  await change(sink.port);
  await sink.waitFor(1);
  await change(sink.port, false);
  await sink.stop();
});

test('a server that hangs holds up its own inbox only', async () => {
  const sick = await startMailSink();
  sick.always({ does: 'hang' });
  const inboxId = await insertInbox(out.app.deps, { user: 'sick', sink: sick });
  for (let made = 0; made < 6; made += 1) {
    const { uuid } = await out.question({}, inboxId);
    await out.reply(uuid);
  }
  const { uuid } = await out.question();
  const reply = await out.reply(uuid);
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(sick.connections()).toBeLessThan(6);
  await sick.stop();
});
