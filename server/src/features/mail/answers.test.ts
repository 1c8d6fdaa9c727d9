import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerOf } from '../../testing/customer-mail.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { type MailOut, startMailOut } from '../../testing/mail-out.ts';
import { mailbox, parsedMail } from '../../testing/parsed-mail.ts';

let out: MailOut;
beforeAll(async () => {
  out = await startMailOut();
});
afterAll(() => out?.stop());

/** The mail of a reply to this conversation. */
async function mailTo(uuid: string, message = '<p>An answer</p>') {
  const reply = await out.reply(uuid, { message });
  await out.shown(reply, ({ status }) => status === 'sent');
  const [mail] = out.mailsOf(reply);
  if (!mail) throw new Error('no mail');
  return mail;
}
const wholeOf = (uuid: string) => out.admin.call('getConversation', { params: { uuid } });
const form = { from: mailbox('noreply@shop.example'), automatic: true };
const carla = mailbox('carla@customer.example', 'Carla');
/** Bob's machine, which answers into a conversation. */
const awayIn = (uuid: string) => ({
  from: mailbox('bob@customer.example'),
  automatic: true,
  autoReplied: true,
  recipients: [`support+conv-${uuid}@parley.test`],
});

describe('an answer goes to', () => {
  test('who filled in a form, whatever marks its mail has', async () => {
    const { uuid } = await out.question({ ...form, replyTo: [carla] });
    expect(await wholeOf(uuid)).toMatchObject({
      reply_recipients: ['carla@customer.example'],
      waiting_since: expect.any(String),
    });
    expect((await mailTo(uuid)).to).toEqual(['carla@customer.example']);
  });

  test('everybody whom Reply-To names', async () => {
    const { uuid } = await out.question({ replyTo: [carla, mailbox('team@customer.example')] });
    expect((await mailTo(uuid)).to).toEqual(['carla@customer.example', 'team@customer.example']);
  });

  test('the last person who wrote, not to the machine that wrote since', async () => {
    const { uuid, ann } = await out.question({ messageId: 'asked@customer.example' });
    const inReplyTo = 'asked@customer.example';
    await out.question({ ...form, inReplyTo, recipients: [`support+conv-${uuid}@parley.test`] });
    expect((await wholeOf(uuid)).reply_recipients).toEqual([ann]);
  });

  test('who filled in a form, not to somebody else whose machine says that they are away', async () => {
    const { uuid } = await out.question({ ...form, replyTo: [carla] });
    await out.question(awayIn(uuid));
    expect((await wholeOf(uuid)).reply_recipients).toEqual(['carla@customer.example']);
  });

  test('the contact of a conversation that only machines wrote into', async () => {
    const { uuid } = await out.admin.call('createConversation', {
      body: {
        subject: 'Your order',
        content: '<p>It is late</p>',
        inbox_id: out.inboxId,
        contact_email: 'dora@customer.example',
        first_name: 'Dora',
      },
    });
    await out.question(awayIn(uuid));
    expect((await wholeOf(uuid)).reply_recipients).toEqual(['dora@customer.example']);
  });
});

describe('the mail of an answer', () => {
  const bounce = {
    originalMessageId: null,
    action: 'failed' as const,
    recipients: [],
    diagnostic: '550',
  };

  test('quotes and answers what the customer wrote, not the report of a bounce', async () => {
    const { uuid, ann } = await out.question({
      text: 'Where is it?',
      messageId: 'where@a.example',
    });
    const first = await out.reply(uuid);
    await out.shown(first, ({ status }) => status === 'sent');
    const [sent] = out.mailsOf(first);
    const originalMessageId = headerOf(sent?.raw ?? '', 'Message-ID').replace(/[<>]/g, '');
    await out.question({
      from: mailbox('mailer-daemon@a.example'),
      messageId: 'report@a.example',
      text: 'I failed to deliver',
      bounce: { ...bounce, originalMessageId, recipients: [ann] },
    });
    const { raw } = await mailTo(uuid, '<p>Once more</p>');
    expect(raw).toContain('> Where is it?');
    expect(raw).not.toContain('I failed to deliver');
    expect(headerOf(raw, 'References')).toBe(`<where@a.example> <${originalMessageId}>`);
  });

  test('names the mail it answers by the id its sender gave it', async () => {
    const messageId = 'const@device.example';
    await out.question({ text: 'one', messageId });
    const second = await out.question({ text: 'two', messageId });
    expect(headerOf((await mailTo(second.uuid)).raw, 'In-Reply-To')).toBe(`<${messageId}>`);
    const without = await out.question({
      messageId: 'x@derived.invalid',
      messageIdIsDerived: true,
    });
    expect(headerOf((await mailTo(without.uuid)).raw, 'In-Reply-To')).toBe('');
  });

  test.each([
    [
      'colon',
      'Shop: Support, Inc. <colon@parley.test>',
      '"Shop: Support, Inc." <colon@parley.test>',
    ],
    // Stored before this was asked for.
    ['open', 'Shop open@parley.test', 'open@parley.test'],
  ])('comes from one mailbox, whatever its name holds (%s)', async (user, from, header) => {
    const { deps } = out.app;
    const inboxId = await insertInbox(deps, { user, sink: out.sink });
    await deps.db.updateTable('inboxes').set({ from }).where('id', '=', inboxId).execute();
    const { uuid } = await out.question({}, inboxId);
    const { raw } = await mailTo(uuid);
    expect(headerOf(raw, 'From')).toBe(header);
  });
});

test('what another company’s Parley sent by itself comes in; what this one sent does not', async () => {
  const { db } = out.app.deps;
  const { id } = await db.selectFrom('storage_marker').select('id').executeTakeFirstOrThrow();
  const theirs = await out.question({ loopMark: '1', automatic: true });
  expect(theirs.uuid).toBeTruthy();
  await expect(out.question({ ...parsedMail(), from: carla, loopMark: id })).rejects.toThrow(
    'quarantined',
  );
});
