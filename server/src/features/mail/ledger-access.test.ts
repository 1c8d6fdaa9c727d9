import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { mailOf } from '../../testing/mail-scene.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';

let app: TestApp;
let admin: Client;
let inboxId: number;
let uuid: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  const mail = parsedMail({ from: 'ann@example.org', subject: 'About my illness' });
  const made = await insertConversation(app.deps, { mail });
  inboxId = made.inboxId;
  uuid = made.uuid;
  const message = await app.deps.db
    .selectFrom('messages')
    .select('id')
    .where('inbox_id', '=', inboxId)
    .executeTakeFirstOrThrow();
  const rows = [
    { state: 'message', message_id: message.id, subject: 'About my illness', raw_key: 'raw/1/a' },
    { state: 'quarantined', message_id: null, subject: 'No sender', raw_key: 'raw/1/b' },
    // A copy that came while the mail itself was put aside.
    { state: 'duplicate', message_id: null, subject: 'About my illness', raw_key: 'raw/1/a' },
  ];
  for (const row of rows) {
    await app.deps.storage.put(row.raw_key, Buffer.from(mailOf('x')));
    await app.deps.db
      .insertInto('mail_ledger')
      .values({
        inbox_id: inboxId,
        folder: 'smtp',
        sender: 'ann@example.org',
        size: 1,
        ...row,
      } as never)
      .execute();
  }
});
afterAll(() => app?.close());

/** What the ledger tells of the mail that became a message, of its copy and of the one put aside. */
async function told(client: Client) {
  const { results } = await client.call('listLedger', { params: { id: inboxId } });
  const of = async (state: string) => {
    const row = results.find((each) => each.state === state);
    const params = { id: inboxId, row_id: row?.id ?? 0 };
    const { code } = await client.answer('downloadRaw', { params });
    return { ...row, code };
  };
  return {
    message: await of('message'),
    copy: await of('duplicate'),
    aside: await of('quarantined'),
  };
}

const nothing = {
  readable: false,
  subject: '',
  sender: '',
  message_uuid: null,
  conversation_uuid: null,
};
const readable = { readable: true, sender: 'ann@example.org', code: 200 };

test('who may read no conversation sees in the ledger that a mail came in, not what or whose', async () => {
  const { message, copy, aside } = await told(await app.agent(['inboxes:manage']));
  for (const taken of [message, copy]) expect(taken).toMatchObject({ ...nothing, code: 404 });
  expect(aside).toMatchObject({ ...readable, subject: 'No sender' });
});

test('the access to a conversation is that to its mail', async () => {
  const sights = ['inboxes:manage', 'conversations:read', 'messages:read'] as const;
  const mine = await app.agent([...sights, 'conversations:read_assigned']);
  expect((await told(mine)).message).toMatchObject({ ...nothing, code: 404 });
  const { message, copy } = await told(await app.agent([...sights, 'conversations:read_all']));
  for (const taken of [message, copy])
    expect(taken).toMatchObject({ ...readable, conversation_uuid: uuid });
  expect((await told(admin)).message).toMatchObject({ ...readable, subject: 'About my illness' });
  const blind = await app.agent(['inboxes:manage', 'conversations:read', 'conversations:read_all']);
  expect((await told(blind)).message).toMatchObject({ ...nothing, code: 404 });
});
