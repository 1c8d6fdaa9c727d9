import { afterAll, beforeAll, expect, test } from 'vitest';
import { headerOf } from '../../testing/customer-mail.ts';
import { type MailOut, startMailOut } from '../../testing/mail-out.ts';
import { mailbox } from '../../testing/parsed-mail.ts';

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
  const [mail] = out.mailsOf(reply);
  const originalMessageId = headerOf(mail?.raw ?? '', 'Message-ID').replace(/[<>]/g, '');
  const report = { action: 'failed' as const, recipients: [ann], diagnostic: '550 full' };
  await out.question({
    from: mailbox('mailer-daemon@example.org'),
    bounce: { ...report, originalMessageId },
  });
  const bounced = await out.shown(reply, ({ status }) => status === 'bounced');
  expect(bounced.meta.undelivered).toEqual([ann]);
  await out.admin.call('retryMessage', { params: { uuid, mid: reply.uuid } });
  await out.shown(reply, ({ status }) => status === 'sent');
  expect(out.mailsOf(reply).map(({ to }) => to)).toEqual([[ann, ...cc], [ann]]);
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
