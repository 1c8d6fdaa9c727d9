import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { cpuTimeOf } from '../../testing/cpu-time.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { storeAttachments } from '../mail/attachments.ts';
import { purgeUnlinked } from './purge.ts';

let app: TestApp;
let url: string;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

async function upload(client: Client, file: { name: string; type: string; content: Uint8Array }) {
  const form = new FormData();
  form.set('files', new Blob([Buffer.from(file.content)], { type: file.type }), file.name);
  const response = await fetch(`${url}/api/v1/media`, {
    method: 'POST',
    headers: client.headers,
    body: form,
  });
  const answer = (await response.json()) as {
    data: {
      id: number;
      uuid: string;
      content_type: string;
      thumbnail_url: string | null;
      url: string;
    };
  };
  return { code: response.status, ...answer };
}

const get = (client: Client, path: string) => fetch(`${url}${path}`, { headers: client.headers });
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

test('a picture is known by its bytes and gets a thumbnail of at most 150 px', async () => {
  const { data } = await upload(admin, {
    name: 'a.txt',
    type: 'text/plain',
    content: await picture(),
  });
  expect(data.content_type).toBe('image/png');
  const thumbnail = await get(admin, data.thumbnail_url ?? '');
  const { width, height } = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata();
  expect([width, height]).toEqual([150, 100]);
});

/** A drawing that takes minutes to draw, in a few lines. */
function slowDrawing(steps: number): string {
  const step = '<feMorphology operator="dilate" radius="400"/><feTurbulence numOctaves="200"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><filter id="f">${step.repeat(steps)}</filter><rect width="3000" height="3000" filter="url(#f)"/></svg>`;
}

test('a drawing that calls itself a photo is never drawn, whether it is uploaded or comes by mail', async () => {
  const content = Buffer.from(slowDrawing(300));
  const spent = await cpuTimeOf(async () => {
    const { code, data } = await upload(admin, { name: 'a.png', type: 'image/png', content });
    expect(code).toBe(200);
    expect(data.thumbnail_url).toBeNull();
    const attachment = { content, contentType: 'image/png', filename: 'a.png', contentId: null };
    const [stored] = await storeAttachments(app.deps.storage, {
      rawKey: 'raw/1/slow',
      attachments: [{ ...attachment, disposition: 'attachment' }],
    });
    expect(stored?.thumbnailKey).toBeNull();
  });
  expect(spent).toBeLessThan(10_000);
});

test('what a browser might run is handed out as a download in a sandbox', async () => {
  const html = Buffer.from('<script>alert(1)</script>');
  const { data } = await upload(admin, { name: 'page.html', type: 'text/html', content: html });
  const { headers } = await get(admin, data.url);
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('an upload is its uploader’s until it is sent, then of those who see the conversation', async () => {
  const other = await app.agent('Admin');
  const blind = await app.agent(['conversations:read', 'conversations:read_assigned']);
  const { data } = await upload(admin, {
    name: 'note.txt',
    type: 'text/plain',
    content: Buffer.from('x'),
  });
  expect((await get(admin, data.url)).status).toBe(200);
  expect((await get(other, data.url)).status).toBe(404);
  expect((await get(app.visitor, data.url)).status).toBe(401);
  const { uuid } = await insertConversation(app.deps);
  await admin.call('sendMessage', {
    params: { uuid },
    body: { message: '<p>See the file</p>', attachments: [data.id] },
  });
  expect((await get(other, data.url)).status).toBe(200);
  expect((await get(blind, data.url)).status).toBe(404);
  const outside = await app.agent(['conversations:read', 'conversations:read_all']);
  expect((await get(outside, data.url)).status).toBe(404);
  const again = await other.answer('sendMessage', {
    params: { uuid },
    body: { message: '<p>Mine?</p>', attachments: [data.id] },
  });
  expect(again.code).toBe(400);
});

test('a browser that has a file asks each time whether it may still show it', async () => {
  const reader = await app.agent([
    'conversations:read',
    'conversations:read_unassigned',
    'messages:read',
    'messages:write',
  ]);
  const content = await picture();
  const { data } = await upload(reader, { name: 'a.png', type: 'image/png', content });
  const { uuid } = await insertConversation(app.deps);
  const body = { message: 'See the file', attachments: [data.id], private: true };
  await reader.call('sendMessage', { params: { uuid }, body });
  for (const path of [data.url, data.thumbnail_url ?? '']) {
    const first = await get(reader, path);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const tag = first.headers.get('etag') ?? '';
    const again = (client: Client) =>
      fetch(`${url}${path}`, { headers: { ...client.headers, 'if-none-match': tag } });
    expect((await again(reader)).status).toBe(304);
    expect((await again(app.visitor)).status).toBe(401);
    expect((await again(await app.agent([]))).status).toBe(404);
  }
  const assignee_id = admin.agentId;
  await admin.call('setAssignee', { params: { uuid, type: 'user' }, body: { assignee_id } });
  expect((await get(reader, data.url)).status).toBe(404);
});

test('a file above the limit and one of a kind not allowed are refused in words', async () => {
  const large = await upload(admin, {
    name: 'large.bin',
    type: 'application/octet-stream',
    content: new Uint8Array(26 * 1024 * 1024),
  });
  expect(large.code).toBe(400);
  expect(JSON.stringify(large)).toContain('25 MB');
});

test('a form that holds too much is told of what', async () => {
  const send = async (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    const { headers } = admin;
    const answer = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body: form });
    return { code: answer.status, ...((await answer.json()) as object) };
  };
  const put = (form: FormData) => form.append('files', new Blob(['x']), 'x.txt');
  const two = await send((form) => {
    put(form);
    put(form);
  });
  expect(two).toMatchObject({ code: 400, message: 'A form takes one file.' });
  const many = await send((form) => {
    for (let n = 0; n < 11; n += 1) form.set(`field${n}`, 'x');
    put(form);
  });
  expect(many).toMatchObject({ code: 400, message: 'A form takes at most 10 fields.' });
  const message = 'This is larger than the server takes.';
  const long = await send((form) => {
    form.set('inline', 'x'.repeat(400_001));
    put(form);
  });
  expect(long).toMatchObject({ code: 400, data: [{ path: 'inline', message }] });
});

test('what was never sent goes after seven days, file and row', async () => {
  const { data } = await upload(admin, {
    name: 'old.txt',
    type: 'text/plain',
    content: Buffer.from('x'),
  });
  await app.deps.db
    .updateTable('media')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) } as never)
    .where('id', '=', data.id)
    .execute();
  expect(await purgeUnlinked(app.deps)).toBe(1);
  expect((await get(admin, data.url)).status).toBe(404);
});

test('an own picture is a photo: what has to be drawn first is refused at once', async () => {
  const put = async (content: Buffer, type: string) => {
    const form = new FormData();
    form.set('first_name', 'Ada');
    form.set('avatar', new Blob([Buffer.from(content)], { type }), 'me');
    const response = await fetch(`${url}/api/v1/agents/me`, {
      method: 'PUT',
      headers: admin.headers,
      body: form,
    });
    const answer = (await response.json()) as { data: unknown };
    return { code: response.status, data: answer.data };
  };
  const spent = await cpuTimeOf(async () => {
    for (const prefix of ['', '<?xml version="1.0"?>', '<!-- -->\n']) {
      const answer = await put(Buffer.from(prefix + slowDrawing(9)), 'image/png');
      expect(answer).toMatchObject({ code: 400, data: [{ path: 'avatar' }] });
    }
  });
  expect(spent).toBeLessThan(2_000);
  expect(await put(await picture(), 'text/plain')).toMatchObject({
    code: 200,
    data: { avatar_url: expect.stringMatching(/^\/uploads\/avatar_[\w-]+\.webp$/) },
  });
});
