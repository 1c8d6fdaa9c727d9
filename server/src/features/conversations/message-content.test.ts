import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMail } from '../../mail/parse/read-mail.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const rawMail = `From: Jane <jane@customer.example>
Subject: My plan
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p>The <b>plan</b>:</p><img src="cid:plan@customer" alt="plan"><img src="cid:gone@customer">
<img alt="seen" src="https://tracker.example/p.gif"><script>alert(1)</script>
`.replaceAll('\n', '\r\n');

/** A conversation that a mail with nothing but HTML began, and its only message. */
async function htmlConversation() {
  const mail = await readMail(Buffer.from(rawMail));
  const plan = {
    ...{ filename: 'plan.png', contentType: 'image/png', size: 9, thumbnailKey: null },
    ...{ storageKey: 'media/plan', contentId: 'plan@customer', disposition: 'inline' as const },
  };
  const { uuid } = await insertConversation(app.deps, { mail, attachments: [plan] });
  return { uuid, message: await newest(uuid) };
}

async function newest(uuid: string, query: { bodies?: 'false' } = {}) {
  const { results } = await admin.call('listMessages', { params: { uuid }, query });
  const [message] = results;
  if (!message) throw new Error('no message');
  return message;
}

describe('what a customer wrote', () => {
  test('is there as harmless HTML with the pictures of the mail, and as text', async () => {
    const { uuid, message } = await htmlConversation();
    const [picture] = message.attachments;
    expect(message).toMatchObject({ content_type: 'html', text_content: 'The plan:' });
    expect(message.content).toContain('<p>The <b>plan</b>:</p>');
    expect(message.content).toContain(`<img alt="plan" src="/uploads/${picture?.uuid}" />`);
    expect(message.content).toContain('<img src="" />');
    expect(message.content).not.toContain('alert');
    expect(await admin.call('getMessage', { params: { uuid, mid: message.uuid } })).toEqual(
      message,
    );
  });

  test('loads nothing from elsewhere, whoever shows it', async () => {
    const { message } = await htmlConversation();
    expect(message.content).toContain('data-remote-src="https://tracker.example/p.gif"');
    expect(message.content).not.toMatch(/ src="http/);
  });

  test('is its text where the mail has no HTML', async () => {
    const { uuid } = await insertConversation(app.deps);
    const text = 'Hello, my order did not arrive.';
    expect(await newest(uuid)).toMatchObject({
      ...{ content_type: 'text', content: text, text_content: text },
    });
  });

  test('stays away from a lean page and from sockets, which keep what agents wrote', async () => {
    const socket = await openSocket(await app.listen(), admin);
    const { uuid } = await htmlConversation();
    const customers = await newest(uuid, { bodies: 'false' });
    expect(customers).toMatchObject({ content: '', content_type: 'html' });
    const frame = () =>
      socket.frames.find(
        ({ type, data }) => type === 'new_message' && data.conversation.uuid === uuid,
      );
    await eventually('the new message', () => frame() !== undefined);
    expect(frame()).toMatchObject({ data: { message: customers } });
    await admin.call('sendMessage', { params: { uuid }, body: { message: '<p>Our plan</p>' } });
    expect((await newest(uuid, { bodies: 'false' })).content).toBe('<p>Our plan</p>');
    await socket.close();
  });
});
