import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailOut, startMailOut } from '../../testing/mail-out.ts';
import { eventually } from '../../testing/poll.ts';

let out: MailOut;
beforeAll(async () => {
  out = await startMailOut();
});
afterAll(() => out?.stop());

const greylisted = { code: 451, text: '4.7.1 Greylisted' };
const unknown = { code: 550, text: '5.1.1 No such user' };
const cc = ['colleague@example.org'];

const conversationOf = (uuid: string) => out.admin.call('getConversation', { params: { uuid } });

test('who is refused for now gets the reply with the next try, and the others get it once', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: greylisted } });
  const reply = await out.reply(uuid, { cc });
  const waiting = await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  expect(waiting).toMatchObject({
    status: 'pending',
    meta: { undelivered: [ann], server_words: expect.stringContaining('Greylisted') },
  });
  await out.letTimePass(reply);
  const sent = await out.shown(reply, ({ status }) => status === 'sent');
  expect(sent.meta.undelivered).toEqual([]);
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([cc, [ann]]);
});

test('a customer who was left out goes on waiting, whoever in Cc has the reply', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: greylisted } });
  const reply = await out.reply(uuid, { cc });
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  expect(await conversationOf(uuid)).toMatchObject({
    first_reply_at: null,
    waiting_since: expect.any(String),
  });
  await out.letTimePass(reply);
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(await conversationOf(uuid)).toMatchObject({
    first_reply_at: expect.any(String),
    waiting_since: null,
  });
});

test('who is refused for good is named in words, and another try goes to them alone', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: unknown } });
  const reply = await out.reply(uuid, { cc });
  const failed = await out.shown(reply, ({ status }) => status === 'failed');
  expect(failed.meta).toMatchObject({
    undelivered: [ann],
    server_words: expect.stringContaining('No such user'),
  });
  await out.admin.call('retryMessage', { params: { uuid, mid: reply.uuid } });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([cc, [ann]]);
});

test('of several left out, one for good does not keep the other from being tried', async () => {
  const { uuid, ann } = await out.question();
  const gone = 'gone@example.org';
  out.sink.next({ does: 'refuse-some', refused: { [ann]: greylisted, [gone]: unknown } });
  const reply = await out.reply(uuid, { cc: [...cc, gone] });
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  await out.letTimePass(reply);
  const failed = await out.shown(reply, ({ status }) => status === 'failed');
  expect(failed.meta.undelivered).toEqual([gone]);
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([cc, [ann]]);
});

test('a reply that nobody has yet says nothing of others', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: unknown } });
  const reply = await out.reply(uuid);
  const failed = await out.shown(reply, ({ status }) => status === 'failed');
  expect(failed.meta).toMatchObject({
    undelivered: [],
    server_words: expect.stringContaining('No such user'),
  });
});

test('what came back from one of several is sent again to that one alone', async () => {
  const { uuid, ann } = await out.question();
  const reply = await out.reply(uuid, { cc });
  await out.shown(reply, ({ status }) => status === 'sent');
  await out.comesBack(reply, [ann]);
  const bounced = await out.shown(reply, ({ status }) => status === 'bounced');
  expect(bounced.meta.undelivered).toEqual([ann]);
  await out.admin.call('retryMessage', { params: { uuid, mid: reply.uuid } });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([[ann, ...cc], [ann]]);
});

test('what came back from an address that none of them is goes to everybody again, and is no fault of another', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { 'colleague@example.org': unknown } });
  const reply = await out.reply(uuid, { cc });
  await out.shown(reply, ({ status }) => status === 'failed');
  await out.comesBack(reply, ['where-ann-forwards-to@example.net']);
  const bounced = await out.shown(reply, ({ status }) => status === 'bounced');
  expect(bounced.meta.undelivered).toEqual([]);
  await out.admin.call('retryMessage', { params: { uuid, mid: reply.uuid } });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([[ann], [ann, ...cc]]);
});

test('what came back from an address that none of them is, while the rest waits, is told when the rest has it', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { [ann]: greylisted } });
  const reply = await out.reply(uuid, { cc });
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  await out.comesBack(reply, ['where-a-colleague-forwards-to@example.net']);
  await out.shown(reply, ({ status }) => status === 'bounced');
  await out.letTimePass(reply);
  const bounced = await out.shown(
    reply,
    ({ status, meta }) => status === 'bounced' && meta.undelivered?.length === 0,
  );
  expect(bounced.meta.server_words).toBe('550 full');
  expect(await conversationOf(uuid)).toMatchObject({ first_reply_at: expect.any(String) });
  await out.admin.call('retryMessage', { params: { uuid, mid: reply.uuid } });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([cc, [ann], [ann, ...cc]]);
});

test('what came back before everybody is sent it once more is not told of that try', async () => {
  const { uuid } = await out.question();
  out.sink.next({ does: 'take-and-drop' });
  const reply = await out.reply(uuid);
  await out.shown(reply, ({ status }) => status === 'uncertain');
  out.sink.next({ does: 'refuse', at: 'recipient', ...greylisted });
  await out.admin.call('retryMessage', { params: { uuid, mid: reply.uuid } });
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  await out.comesBack(reply, ['where-ann-forwards-to@example.net']);
  await out.shown(reply, ({ status }) => status === 'bounced');
  await out.letTimePass(reply);
  await eventually('it is sent once more', () => out.mailsOf(reply).length === 2);
  await out.shown(reply, ({ status }) => status === 'sent');
});

test('marked as sent by hand, it stays failed for those refused for good', async () => {
  const { uuid, ann } = await out.question();
  const gone = 'gone@example.org';
  out.sink.next({ does: 'refuse-some', refused: { [ann]: greylisted, [gone]: unknown } });
  const reply = await out.reply(uuid, { cc: [...cc, gone] });
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  out.sink.next({ does: 'take-and-drop' });
  await out.letTimePass(reply);
  await out.shown(reply, ({ status }) => status === 'uncertain');
  const params = { uuid, mid: reply.uuid };
  expect(await out.admin.call('markMessageSent', { params })).toMatchObject({
    status: 'failed',
    meta: { undelivered: [gone] },
  });
  expect(await conversationOf(uuid)).toMatchObject({ first_reply_at: expect.any(String) });
});

test('what comes back from one while the rest is still sent to is kept, and nobody gets it twice', async () => {
  const { uuid, ann } = await out.question();
  out.sink.next({ does: 'refuse-some', refused: { 'colleague@example.org': greylisted } });
  const reply = await out.reply(uuid, { cc });
  await out.shown(reply, ({ meta }) => meta.next_try_at !== null);
  const gate = Promise.withResolvers<undefined>();
  out.sink.next({ does: 'answer-after', what: gate.promise });
  await out.letTimePass(reply);
  await eventually('the rest is sent to', () => out.mailsOf(reply).length === 2);
  await out.comesBack(reply, [ann]);
  const params = { uuid, mid: reply.uuid };
  expect((await out.admin.answer('retryMessage', { params })).code).toBe(409);
  gate.resolve(undefined);
  const ended = await out.shown(reply, ({ status }) => status === 'failed');
  expect(ended.meta).toMatchObject({ undelivered: [ann], server_words: '550 full' });
  await out.admin.call('retryMessage', { params });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([[ann], cc, [ann]]);
});

test('an agent who acts on a reply in the moment its try ends is answered, and so is the try', async () => {
  const { db } = out.app.deps;
  const { uuid } = await out.question();
  const gate = Promise.withResolvers<undefined>();
  out.sink.next({ does: 'answer-after', what: gate.promise });
  const reply = await out.reply(uuid);
  await eventually('it is sent', () => out.mailsOf(reply).length === 1);
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from conversations where uuid = ${uuid} for update`.execute(tx);
    gate.resolve(undefined);
    await eventually('the end of the try waits', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    });
    const message = tx.selectFrom('messages').select('id').where('uuid', '=', reply.uuid);
    await tx
      .selectFrom('outbox')
      .select('id')
      .where('message_id', '=', message)
      .forUpdate()
      .execute();
  });
  await out.shown(reply, ({ status }) => status === 'sent');
});

test('whom the server refused by name before the connection broke has it not, whatever an agent knows', async () => {
  const { uuid, ann } = await out.question();
  const gone = 'gone@example.org';
  out.sink.next({ does: 'take-and-drop', refused: { [gone]: unknown } });
  const reply = await out.reply(uuid, { cc: [gone] });
  const uncertain = await out.shown(reply, ({ status }) => status === 'uncertain');
  expect(uncertain.meta.undelivered).toEqual([]);
  const params = { uuid, mid: reply.uuid };
  expect(await out.admin.call('markMessageSent', { params })).toMatchObject({
    status: 'failed',
    meta: { undelivered: [gone], server_words: expect.stringContaining('No such user') },
  });
  expect(await conversationOf(uuid)).toMatchObject({ first_reply_at: expect.any(String) });

  out.sink.next({ does: 'take-and-drop', refused: { [gone]: unknown } });
  const again = await out.reply(uuid, { cc: [gone] });
  await out.shown(again, ({ status }) => status === 'uncertain');
  await out.admin.call('retryMessage', { params: { uuid, mid: again.uuid } });
  await out.shown(again, ({ status }) => status === 'sent');
  expect(out.mailsOf(again).map(({ to }) => to)).toEqual([[ann], [ann, gone]]);
});
