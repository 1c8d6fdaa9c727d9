import { randomUUID } from 'node:crypto';
import type { Media } from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMail } from '../../mail/parse/read-mail.ts';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts';
import { createInboxErrors } from '../mail/inbox-errors.ts';
import { type OutboxWorker, startOutbox } from '../mail/outbox.ts';
import { purgeUnlinked } from '../media/purge.ts';

let app: TestApp;
let sink: MailSink;
let worker: OutboxWorker;
let admin: Client;
let url: string;
let inboxId: number;

beforeAll(async () => {
  app = await startTestApp({ DATABASE_URL: 'postgresql://elsewhere/only-says-not-alone' });
  url = await app.listen();
  admin = await app.agent('Admin');
  sink = await startMailSink();
  inboxId = await insertInbox(app.deps, { user: 'pictures', sink });
  worker = startOutbox(app.deps, { errors: createInboxErrors(app.deps.db) });
});
afterAll(async () => {
  await worker?.stop();
  await sink?.stop();
  await app?.close();
});

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

async function upload(client: Client, { content, inline }: { content: Buffer; inline: boolean }) {
  const form = new FormData();
  form.set('inline', String(inline));
  form.set('linked_model', 'messages');
  form.set('files', new Blob([new Uint8Array(content)]), 'plan.png');
  const response = await fetch(`${url}/api/v1/media`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  return { code: response.status, ...((await response.json()) as { data: Media }) };
}

const pictureOf = async (client: Client) =>
  (await upload(client, { content: await png(), inline: true })).data;
const conversation = async () => (await insertConversation(app.deps, { inboxId })).uuid;
const send = (
  uuid: string,
  message: string,
  more: { private?: boolean; attachments?: number[] } = {},
) => admin.call('sendMessage', { params: { uuid }, body: { message, ...more } });
const newest = async (uuid: string) =>
  (await admin.call('listMessages', { params: { uuid } })).results[0];

/** The mail of a reply, which need not wait until nobody can take it back. */
async function mailOf(uuid: string): Promise<Buffer> {
  const before = sink.received.length;
  await app.deps.db
    .updateTable('outbox')
    .set({ send_at: new Date(0) })
    .where('message_id', 'in', (eb) =>
      eb.selectFrom('messages').select('id').where('uuid', '=', uuid),
    )
    .execute();
  app.deps.signal.raise('outbox');
  return (await sink.waitFor(before + 1)).at(-1)?.raw ?? Buffer.alloc(0);
}

test('a picture in the text of a reply is a related part of its mail, and stands in the thread', async () => {
  const uuid = await conversation();
  const picture = await pictureOf(admin);
  const file = (await upload(admin, { content: Buffer.from('a list'), inline: false })).data;
  const { uuid: sent } = await send(
    uuid,
    `<p>Look: <img src="${picture.url}" alt="plan.png"> there.</p>`,
    { attachments: [file.id] },
  );
  const raw = await mailOf(sent);
  expect(raw.toString()).toMatch(/Content-Type: multipart\/related;/i);
  expect(raw.toString()).toContain(`Content-ID: <${picture.uuid}@parley>`);
  const { html, text, attachments } = await readMail(raw);
  expect(html).toContain(`src="cid:${picture.uuid}@parley"`);
  expect(html).toContain('max-width:100%');
  expect(html).not.toContain('/uploads/');
  expect(text).toContain('Look:');
  const parts = attachments.map(({ contentId, disposition, contentType, content }) => ({
    ...{ contentId, disposition, contentType, size: content.length },
  }));
  expect(parts).toEqual(
    expect.arrayContaining([
      {
        contentId: `${picture.uuid}@parley`,
        disposition: 'inline',
        contentType: 'image/png',
        size: picture.size,
      },
      expect.objectContaining({ disposition: 'attachment', size: 6 }),
    ]),
  );

  const message = await newest(uuid);
  expect(message?.content).toContain(`<img src="${picture.url}" alt="plan.png" />`);
  expect(message?.attachments.map(({ uuid: each, disposition }) => [each, disposition])).toEqual(
    expect.arrayContaining([
      [picture.uuid, 'inline'],
      [file.uuid, 'attachment'],
    ]),
  );
  const other = await app.agent('Admin');
  expect((await fetch(`${url}${picture.url}`, { headers: other.headers })).status).toBe(200);
});

test('a note holds pictures as well, and a picture alone is something said', async () => {
  const uuid = await conversation();
  const picture = await pictureOf(admin);
  await send(uuid, `<p><img src="${picture.url}" alt=""></p>`, { private: true });
  expect((await newest(uuid))?.content).toContain(picture.url);
});

describe('what does not come along', () => {
  test.each([
    ['from another server', '<img src="https://tracker.example/p.gif">'],
    ['as data', '<img src="data:image/png;base64,iVBORw0KGgo=">'],
    ['that nobody uploaded', `<img src="/uploads/${randomUUID()}">`],
    ['with no name of an upload', '<img src="/uploads/------------------------------------">'],
  ])('a picture %s', async (_what, tag) => {
    const uuid = await conversation();
    await send(uuid, `<p>Words ${tag}</p>`);
    expect((await newest(uuid))?.content).toBe('<p>Words </p>');
  });

  test('a picture of somebody else, or one that was sent before', async () => {
    const uuid = await conversation();
    const theirs = await pictureOf(await app.agent('Admin'));
    const mine = await pictureOf(admin);
    await send(uuid, `<p><img src="${mine.url}"></p>`);
    await send(uuid, `<p>Again <img src="${mine.url}"><img src="${theirs.url}"></p>`);
    expect((await newest(uuid))?.content).toBe('<p>Again </p>');
  });
});

test('what is no picture is not taken for the text', async () => {
  const { code, ...answer } = await upload(admin, { content: Buffer.from('words'), inline: true });
  expect(code).toBe(400);
  expect(JSON.stringify(answer)).toContain('This file is not a picture that can be shown.');
});

test('a reply taken back has its picture in the text alone; a draft keeps it beyond seven days', async () => {
  const uuid = await conversation();
  const picture = await pictureOf(admin);
  const file = (await upload(admin, { content: Buffer.from('x'), inline: false })).data;
  const { uuid: mid } = await send(uuid, `<p><img src="${picture.url}" alt=""></p>`, {
    attachments: [file.id],
  });
  const draft = await admin.call('cancelMessage', { params: { uuid, mid } });
  expect(draft.content).toContain(picture.url);
  expect(draft.attachments.map(({ id }) => id)).toEqual([file.id]);

  await app.deps.db
    .updateTable('media')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) } as never)
    .where('uuid', '=', picture.uuid)
    .execute();
  expect(await purgeUnlinked(app.deps)).toBe(0);
  await admin.call('deleteDraft', { params: { uuid, mode: 'reply' } });
  await purgeUnlinked(app.deps);
  expect((await fetch(`${url}${picture.url}`, { headers: admin.headers })).status).toBe(404);
});
