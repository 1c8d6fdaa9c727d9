import type { Message } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { type MailOut, startMailOut } from '../../testing/mail-out.ts';
import { startMailSink } from '../../testing/mail-sink.ts';
import { freePort } from '../../testing/ports.ts';

let out: MailOut;
beforeAll(async () => {
  out = await startMailOut();
});
afterAll(() => out?.stop());

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

  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: { code: 451, text: 'later' } } });
  const partly = await out.reply(uuid, { cc: ['colleague@example.org'] });
  await out.shown(partly, ({ meta }) => meta.next_try_at !== null);
  const answer = await out.admin.answer('cancelMessage', { params: { uuid, mid: partly.uuid } });
  expect(answer.code).toBe(409);
});

test('what may have arrived in a try before is not taken back, and nobody is offered it', async () => {
  const { uuid } = await out.question();
  out.sink.next({ does: 'take-and-drop' });
  const reply = await out.reply(uuid);
  await out.shown(reply, ({ status }) => status === 'uncertain');
  const params = { uuid, mid: reply.uuid };
  out.sink.next({ does: 'refuse', at: 'recipient', code: 451, text: 'later' });
  await out.admin.call('retryMessage', { params });
  const waiting = await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  expect(waiting.meta).toMatchObject({ undelivered: [], is_out: true });
  expect((await out.admin.answer('cancelMessage', { params })).code).toBe(409);
});

test('what waited goes out as soon as the servers of its inbox are put right', async () => {
  const { deps } = out.app;
  const sink = await startMailSink();
  const wrong = { ...sink, port: await freePort() };
  const inboxId = await insertInbox(deps, { user: 'put-right', sink: wrong });
  const { uuid } = await out.question({}, inboxId);
  const reply = await out.reply(uuid);
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  const { config, ...inbox } = await out.admin.call('getInbox', { params: { id: inboxId } });
  const { id: _id, oauth_state: _o, last_error: _e, last_error_at: _t, ...rest } = inbox;
  const { created_at: _c, updated_at: _u, ...fields } = rest;
  const smtp = config.smtp.map((server) => ({ ...server, port: sink.port }));
  await out.admin.call('updateInbox', {
    params: { id: inboxId },
    body: { ...fields, config: { ...config, smtp } },
  });
  await out.shown(reply, ({ status }) => status === 'sent');
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
