import type { Contact, Permission } from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let url: string;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#654321' } })
    .png()
    .toBuffer();

/** Sends the form that changes a contact. */
async function put(
  id: number,
  fields: Record<string, string>,
  { client = admin, avatar }: { client?: Client; avatar?: Buffer } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (avatar) form.set('avatar', new Blob([new Uint8Array(avatar)]), 'me.png');
  const response = await fetch(`${url}/api/v1/contacts/${id}`, {
    method: 'PUT',
    headers: client.headers,
    body: form,
  });
  const answer = (await response.json()) as { data: Contact; message?: string };
  return { code: response.status, ...answer };
}

/** A contact as a mail makes one; each with a conversation of its own. */
async function mailFrom(from: string, name = '', more: { assigned_user_id?: number } = {}) {
  const { uuid, inboxId } = await insertConversation(app.deps, {
    mail: parsedMail({ from, name }),
    ...more,
  });
  const { contact } = await admin.call('getConversation', { params: { uuid } });
  return { uuid, inboxId, contact, params: { id: contact.id } };
}

describe('changing a contact', () => {
  test('changes what the form names and leaves the rest', async () => {
    const { uuid, contact } = await mailFrom('jane@change.example', 'Jane Doe');
    const changed = { first_name: 'Janet', email: 'Janet@Change.example', phone_number: '+49 1' };
    const { code, data } = await put(contact.id, changed);
    expect(code).toBe(200);
    expect(data).toMatchObject({ ...changed, email: 'janet@change.example', last_name: 'Doe' });
    const shown = await admin.call('getConversation', { params: { uuid } });
    expect(shown.contact).toEqual(data);
    expect(await admin.call('getContact', { params: { id: contact.id } })).toEqual(data);
  });

  test('takes a picture, replaces it and removes it, and keeps no old file', async () => {
    const { contact } = await mailFrom('face@change.example', 'Face');
    const form = { first_name: 'Face', email: contact.email };
    const storedPictures = async () => {
      const keys: string[] = [];
      for await (const key of app.deps.storage.list('avatars/')) keys.push(key);
      return keys;
    };
    const before = await storedPictures();
    const first = await put(contact.id, form, { avatar: await picture() });
    const shown = await fetch(url + first.data.avatar_url, { headers: admin.headers });
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const second = await put(contact.id, form, { avatar: await picture() });
    expect(second.data.avatar_url).not.toBe(first.data.avatar_url);
    expect(await storedPictures()).toHaveLength(before.length + 1);
    const third = await put(contact.id, { ...form, remove_avatar: 'true' });
    expect(third.data.avatar_url).toBeNull();
    expect(await storedPictures()).toEqual(before);
  });

  test('a form that is refused keeps nothing, its picture included', async () => {
    const { contact } = await mailFrom('keep@change.example', 'Keep');
    await mailFrom('taken@change.example', 'Taken');
    const avatar = await picture();
    const refused = { first_name: 'Other', email: 'TAKEN@change.example' };
    const answer = await put(contact.id, refused, { avatar });
    expect(answer).toMatchObject({
      code: 409,
      data: [{ path: 'email', message: expect.stringContaining('address') }],
    });
    expect(await admin.call('getContact', { params: { id: contact.id } })).toEqual(contact);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no first name', { first_name: ' ' }, 'first_name'],
    ['no address', { email: 'nobody' }, 'email'],
    ['a name too long', { last_name: 'x'.repeat(101) }, 'last_name'],
    ['attributes that are no object', { custom_attributes: '[1]' }, 'custom_attributes'],
    ['attributes that are no JSON', { custom_attributes: '{' }, 'custom_attributes'],
    ['an attribute that does not exist', { custom_attributes: '{"nowhere":1}' }, 'nowhere'],
    ['a field that does not exist', { blocked: 'true' }, 'blocked'],
  ])('refuses %s', async (_what, wrong, path) => {
    const { contact } = await mailFrom('wrong@change.example', 'Wrong');
    const answer = await put(contact.id, { first_name: 'A', email: contact.email, ...wrong });
    expect(answer).toMatchObject({ code: 400, data: [{ path }] });
  });

  test('refuses a file that is no picture, and a form that is none', async () => {
    const { contact, params } = await mailFrom('text@change.example', 'Text');
    const form = { first_name: 'A', email: contact.email };
    expect(await put(contact.id, form, { avatar: Buffer.from('text') })).toMatchObject({
      code: 400,
      data: [{ path: 'avatar' }],
    });
    expect((await admin.answer('updateContact', { params })).code).toBe(400);
  });

  test('what somebody else changed meanwhile is answered with how it stands', async () => {
    const { contact } = await mailFrom('race@change.example', 'Race');
    const form = (first_name: string) => ({
      first_name,
      email: contact.email,
      updated_at: contact.updated_at,
    });
    const answers = await Promise.all([put(contact.id, form('One')), put(contact.id, form('Two'))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const [won, lost] = answers.sort((a, b) => a.code - b.code);
    expect(lost?.data).toEqual(won?.data);
  });

  test('sets attributes by their type and removes them', async () => {
    const body = { name: 'Plan', key: 'plan', applies_to: 'contact', data_type: 'text' } as const;
    await admin.call('createCustomAttribute', { body });
    const { contact } = await mailFrom('plan@change.example', 'Plan');
    const form = { first_name: 'Plan', email: contact.email };
    const set = await put(contact.id, { ...form, custom_attributes: '{"plan":"Gold"}' });
    expect(set.data.custom_attributes).toEqual({ plan: 'Gold' });
    const kept = await put(contact.id, form);
    expect(kept.data).toEqual(set.data);
    expect(await put(contact.id, { ...form, custom_attributes: '{"plan":5}' })).toMatchObject({
      code: 400,
    });
    const removed = await put(contact.id, { ...form, custom_attributes: '{"plan":null}' });
    expect(removed.data.custom_attributes).toEqual({});
  });
});

describe('a name', () => {
  test('that an agent gave is never overwritten by a mail', async () => {
    const { contact } = await mailFrom('sam@name.example');
    expect(contact).toMatchObject({ first_name: 'sam', last_name: '' });
    await put(contact.id, { first_name: 'S.', last_name: '', email: contact.email });
    // The very name that would be made of the address, which a mail fills otherwise.
    await put(contact.id, { first_name: 'sam', last_name: '', email: contact.email });
    const again = await mailFrom('sam@name.example', 'Samuel Smith');
    expect(again.contact).toMatchObject({ first_name: 'sam', last_name: '' });
  });

  test('that nobody gave is filled by the next mail, still after other fields were edited', async () => {
    const { contact } = await mailFrom('tim@name.example');
    await put(contact.id, { first_name: 'tim', email: contact.email, phone_number: '1' });
    const again = await mailFrom('tim@name.example', 'Timothy Smith');
    expect(again.contact).toMatchObject({ first_name: 'Timothy', last_name: 'Smith' });
  });
});

test('the mail of a blocked contact goes to quarantine until it is let in again', async () => {
  const { contact, inboxId, params } = await mailFrom('pest@block.example', 'Pest');
  const block = (blocked: boolean) => admin.call('blockContact', { params, body: { blocked } });
  expect(await block(true)).toMatchObject({ id: contact.id, blocked: true });
  const mail = parsedMail({ from: 'pest@block.example' });
  await expect(insertConversation(app.deps, { inboxId, mail })).rejects.toThrow('quarantined');
  await block(false);
  expect((await insertConversation(app.deps, { inboxId, mail })).id).toBeGreaterThan(0);
});

describe('who may see a contact', () => {
  const calls = ['getContact', 'listContactConversations', 'listContactNotes'] as const;

  test('with contacts:read alone it takes a conversation of theirs', async () => {
    const agent = await app.agent([
      'contacts:read',
      'contacts:write',
      'contacts:block',
      'contact_notes:read',
      'contact_notes:write',
      'conversations:read',
      'conversations:read_assigned',
    ]);
    const mine = await mailFrom('mine@sight.example', 'Mine', { assigned_user_id: agent.agentId });
    const other = await mailFrom('other@sight.example', 'Other');
    for (const name of calls) {
      expect((await agent.answer(name, { params: mine.params })).code, name).toBe(200);
      expect((await agent.answer(name, { params: other.params })).code, name).toBe(404);
    }
    const form = { first_name: 'X', email: other.contact.email };
    expect((await put(other.contact.id, form, { client: agent })).code).toBe(404);
    const body = { blocked: true };
    expect((await agent.answer('blockContact', { params: other.params, body })).code).toBe(404);
    const note = { content: 'Hello' };
    const answer = await agent.answer('createContactNote', { params: other.params, body: note });
    expect(answer.code).toBe(404);
    const listed = await agent.call('listContacts');
    expect(listed.results.map(({ email }) => email)).toEqual(['mine@sight.example']);
    expect(listed.total).toBe(1);
  });

  test('with contacts:read_all it takes nothing, and conversations stay their own matter', async () => {
    const agent = await app.agent(['contacts:read_all', 'contact_notes:read']);
    const { params } = await mailFrom('all@sight.example', 'All');
    for (const name of calls) {
      expect((await agent.answer(name, { params })).code, name).toBe(200);
    }
    expect(await agent.call('listContactConversations', { params })).toMatchObject({
      results: [],
      total: 0,
    });
    expect((await admin.call('listContactConversations', { params })).total).toBe(1);
  });

  test('nobody sees one that is not there', async () => {
    for (const name of calls) {
      expect((await admin.answer(name, { params: { id: 99_999 } })).code, name).toBe(404);
    }
  });
});

describe('notes', () => {
  const notePermissions: Permission[] = ['contacts:read_all', 'contact_notes:read'];

  test('stand newest first, in pages, with who wrote them', async () => {
    const agent = await app.agent([...notePermissions, 'contact_notes:write']);
    const { params } = await mailFrom('notes@note.example', 'Notes');
    for (const content of ['one', 'two', 'three']) {
      const note = await agent.call('createContactNote', { params, body: { content } });
      expect(note).toMatchObject({ content, author: { id: agent.agentId } });
    }
    const first = await agent.call('listContactNotes', { params, query: { page_size: 2 } });
    expect(first).toMatchObject({ total: 3, results: [{ content: 'three' }, { content: 'two' }] });
    const query = { page_size: 2, after: first.next ?? '' };
    const second = await agent.call('listContactNotes', { params, query });
    expect(second).toMatchObject({ results: [{ content: 'one' }], next: null });
    const numbered = { page_size: 2, page: 2 };
    expect((await agent.call('listContactNotes', { params, query: numbered })).results).toEqual(
      second.results,
    );
    const empty = await agent.answer('createContactNote', { params, body: { content: ' ' } });
    expect(empty).toMatchObject({ code: 400, data: [{ path: 'content' }] });
  });

  test('are taken back by their author, and by whom may delete notes', async () => {
    const writer = await app.agent([...notePermissions, 'contact_notes:write']);
    const other = await app.agent([...notePermissions, 'contact_notes:write']);
    const deleter = await app.agent([...notePermissions, 'contact_notes:delete']);
    const { params } = await mailFrom('delete@note.example', 'Delete');
    const { params: elsewhere } = await mailFrom('elsewhere@note.example', 'Elsewhere');
    const write = () => writer.call('createContactNote', { params, body: { content: 'Mine' } });
    const remove = async (client: Client, noteId: number, of = params) =>
      (await client.answer('deleteContactNote', { params: { ...of, noteId } })).code;
    const [first, second] = [await write(), await write()];
    expect(await remove(other, first.id)).toBe(403);
    expect(await remove(deleter, first.id, elsewhere)).toBe(404);
    expect(await remove(writer, first.id)).toBe(200);
    expect(await remove(deleter, second.id)).toBe(200);
    expect(await remove(deleter, second.id)).toBe(404);
    expect((await writer.call('listContactNotes', { params })).total).toBe(0);
  });
});

describe('open browsers', () => {
  test('hear of a changed contact when they may see it, and of nothing else', async () => {
    const [assignee, stranger] = [
      await app.agent(['conversations:read', 'conversations:read_assigned']),
      await app.agent(['conversations:read', 'conversations:read_assigned']),
    ];
    const { contact, params } = await mailFrom('live@frame.example', 'Live', {
      assigned_user_id: assignee.agentId,
    });
    const [seeing, blind, all] = await Promise.all([
      openSocket(url, assignee),
      openSocket(url, stranger),
      openSocket(url, await app.agent(['contacts:read_all'])),
    ]);
    const form = { first_name: 'Alive', last_name: 'Live', email: contact.email };
    await put(contact.id, form);
    await put(contact.id, form);
    await admin.call('createContactNote', { params, body: { content: 'Hello' } });
    const updates = (socket: typeof seeing) =>
      socket.frames.flatMap((frame) => (frame.type === 'contact_update' ? [frame.data] : []));
    for (const socket of [seeing, all]) {
      await socket.waitFor('the note', () => updates(socket).length === 2);
      expect(updates(socket)).toMatchObject([
        { contact: { id: contact.id, first_name: 'Alive' }, props: ['first_name', 'last_name'] },
        { props: ['notes'] },
      ]);
    }
    expect(updates(blind)).toEqual([]);
    await Promise.all([seeing, blind, all].map((socket) => socket.close()));
  });

  test('hear of a name that a mail filled and an attribute set in a conversation', async () => {
    const socket = await openSocket(url, admin);
    const { uuid, contact } = await mailFrom('fill@frame.example');
    await mailFrom('fill@frame.example', 'Phil Fill');
    const body = { name: 'Tier', key: 'tier', applies_to: 'contact', data_type: 'text' } as const;
    await admin.call('createCustomAttribute', { body });
    const attributes = { tier: 'Gold' };
    await admin.call('setContactCustomAttributes', { params: { uuid }, body: attributes });
    const frame = await socket.waitFor(
      'the attribute',
      (each) => each.type === 'contact_update' && each.data.props.includes('custom_attributes'),
    );
    expect(frame.data).toMatchObject({
      contact: { id: contact.id, custom_attributes: attributes },
    });
    const named = socket.frames.find(
      (each) => each.type === 'contact_update' && each.data.props.includes('first_name'),
    );
    expect(named?.data).toMatchObject({ contact: { first_name: 'Phil', last_name: 'Fill' } });
    await socket.close();
  });
});
