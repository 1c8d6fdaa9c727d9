import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParsedMail } from '../../mail/parse/index.ts';
import { insertConversation, insertPlainInbox } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';

let app: TestApp;
let admin: Client;
let inbox: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  inbox = (await insertPlainInbox(app.deps)).id;
});
afterAll(() => app?.close());

/** Sends the form; a field of `undefined` is left out. */
const create = (more: Record<string, unknown>) =>
  admin.answer('createConversation', {
    body: {
      subject: 'About your order',
      content: '<p>Hello</p>',
      inbox_id: inbox,
      contact_email: 'new.person@example.org',
      first_name: 'New',
      ...more,
    } as never,
  });

describe('the form of a new conversation', () => {
  const gone = [undefined, null, ''];
  test.each<[string, string, unknown[]]>([
    ['subject', 'cannot be empty', [...gone, '  ']],
    ['content', 'cannot be empty', [...gone, '<p></p>', '<p>&nbsp;</p>']],
    ['inbox_id', 'required', [...gone, 0, 1.5, 2 ** 40, 999_999]],
    ['contact_email', 'invalid email address', [...gone, 'nobody', 'a b@c.de']],
    ['first_name', 'required', [...gone, '  ']],
    ['subject', 'Takes text.', [5, {}]],
    ['first_name', 'Takes text.', [true]],
    ['attachments', 'Takes a list.', ['none']],
    ['attachments.0', 'Takes a number.', [['one']]],
    ['team_id', 'This team does not exist any more. Choose another.', [999_999]],
    ['agent_id', 'This agent does not exist any more or is disabled. Choose another.', [999_999]],
  ])('at %s says “%s” for %j', async (field, message, values) => {
    const [name = ''] = field.split('.');
    for (const value of values) {
      const answer = await create({ [name]: value });
      expect(answer, String(value)).toMatchObject({
        code: 400,
        error_type: 'InputException',
        data: [{ path: field, message }],
      });
    }
  });

  test('takes nobody, no team and no last name', async () => {
    for (const last_name of [undefined, null, '']) {
      expect(await create({ last_name, team_id: null, agent_id: null })).toMatchObject({
        code: 200,
        data: { contact: { last_name: '' } },
      });
    }
  });
});

test('an inbox that is switched off refuses it as it refuses a reply', async () => {
  const { id, db } = { id: (await insertPlainInbox(app.deps)).id, db: app.deps.db };
  const { data } = await create({ inbox_id: id });
  const { uuid } = data as { uuid: string };
  await db.updateTable('inboxes').set({ enabled: false }).where('id', '=', id).execute();
  const reply = await admin.answer('sendMessage', { params: { uuid }, body: { message: 'Hello' } });
  const { message } = reply;
  expect(reply).toMatchObject({ code: 409, error_type: 'ConflictException' });
  expect(await create({ inbox_id: id })).toMatchObject({
    code: 409,
    error_type: 'ConflictException',
    message,
    data: [{ path: 'inbox_id', message }],
  });
});

test('an inbox without a server for outgoing mail says so', async () => {
  const body = { name: 'Receives', from: 'in@parley.test', config: {} };
  const { id } = await admin.call('createInbox', { body });
  expect(await create({ inbox_id: id })).toMatchObject({
    code: 400,
    data: [{ path: 'inbox_id', message: expect.stringContaining('outgoing mail') }],
  });
});

test('a report that our mail came back makes no answer of the next one; a customer’s mail does', async () => {
  const { data } = await create({});
  const { uuid } = data as { uuid: string };
  const newest = async () => (await admin.call('listMessages', { params: { uuid } })).results[0];
  const first = await app.deps.db
    .selectFrom('messages')
    .select('message_id')
    .where('uuid', '=', (await newest())?.uuid ?? '')
    .executeTakeFirstOrThrow();
  const originalMessageId = first.message_id;
  const from = 'new.person@example.org';
  const failed = { action: 'failed' as const, recipients: [], diagnostic: '' };
  const subjectAfter = async (mail: ParsedMail) => {
    await insertConversation(app.deps, { inboxId: inbox, mail });
    await admin.call('sendMessage', { params: { uuid }, body: { message: 'Once more' } });
    return (await newest())?.meta.subject;
  };
  expect(await subjectAfter(parsedMail({ bounce: { ...failed, originalMessageId } }))).toBe(
    'About your order',
  );
  expect(await subjectAfter(parsedMail({ from, inReplyTo: originalMessageId }))).toBe(
    'Re: About your order',
  );
});
