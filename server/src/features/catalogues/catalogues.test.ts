import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { openSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const { whole, activityOf } = viewOf(
  () => admin,
  () => app.deps,
);

/** A refused name, whatever the letter case. */
const taken = { code: 409, error_type: 'ConflictException', data: [{ path: 'name' }] };

describe('statuses', () => {
  const create = (name: string) => admin.call('createStatus', { body: { name } });
  const remove = (id: number, replacement_id?: number) =>
    admin.answer('deleteStatus', {
      params: { id },
      query: replacement_id === undefined ? {} : { replacement_id: String(replacement_id) },
    });

  test.each([1, 2, 3, 4])('the fixed one with id %i stays as it is', async (id) => {
    const before = await admin.call('listStatuses');
    const answers = [
      await admin.answer('updateStatus', { params: { id }, body: { name: 'Other' } }),
      await remove(id),
      await remove(id, 1),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ code: 409 });
    expect(await admin.call('listStatuses')).toEqual(before);
  });

  test('names are unique without regard to letter case', async () => {
    const { id } = await create('Waiting');
    const { id: other } = await create('Parked');
    expect(await admin.answer('createStatus', { body: { name: 'wAITING' } })).toMatchObject(taken);
    expect(await admin.answer('createStatus', { body: { name: 'open' } })).toMatchObject(taken);
    const rename = (to: string) =>
      admin.answer('updateStatus', { params: { id: other }, body: { name: to } });
    expect(await rename('WAITING')).toMatchObject(taken);
    expect(await rename('PARKED')).toMatchObject({ code: 200, data: { name: 'PARKED' } });
    await remove(id);
    await remove(other);
  });

  test('a new name is shown by the conversations that have it', async () => {
    const { id, updated_at } = await create('Old name');
    const { uuid } = await insertConversation(app.deps);
    await admin.call('setStatus', { params: { uuid }, body: { status: 'Old name' } });
    const body = { name: 'New name', updated_at };
    await admin.call('updateStatus', { params: { id }, body });
    expect((await whole(uuid)).status).toBe('New name');
    // The same page once more: somebody else saved in between.
    expect(await admin.answer('updateStatus', { params: { id }, body })).toMatchObject({
      code: 409,
      data: { id, name: 'New name' },
    });
  });

  test('one in use says by how many, and goes when another takes its place', async () => {
    const { id } = await create('Going');
    const uuids = [];
    for (let count = 0; count < 3; count += 1) {
      const { uuid } = await insertConversation(app.deps);
      await admin.call('setStatus', { params: { uuid }, body: { status: 'Going' } });
      uuids.push(uuid);
    }
    const usage = { conversations: 3, contacts: 0 };
    expect(await admin.call('statusUsage', { params: { id } })).toEqual(usage);
    const refused = await remove(id);
    expect(refused).toMatchObject({ code: 409, data: usage });
    expect(refused.message).toContain('3 conversations');
    // Neither itself, nor what ends or rests a conversation, nor what is not there.
    for (const wrong of [id, 2, 3, 4, 999_999])
      expect(await remove(id, wrong)).toMatchObject({ code: 400 });
    expect(await remove(id, 1)).toMatchObject({ code: 200, data: usage });
    for (const uuid of uuids) {
      expect((await whole(uuid)).status).toBe('Open');
      expect((await activityOf(uuid))[0]).toMatchObject({
        type: 'status_changed',
        actor_type: 'agent',
        from: 'Going',
        to: 'Open',
      });
    }
    expect(await remove(id)).toMatchObject({ code: 404 });
  });

  test('one that is taken while it is being deleted is either set or gone, never half', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Race ${round}`;
      const { id } = await create(name);
      const { uuid } = await insertConversation(app.deps);
      const [set, deleted] = await Promise.all([
        admin.answer('setStatus', { params: { uuid }, body: { status: name } }),
        remove(id),
      ]);
      const { status } = await whole(uuid);
      const expected = set.code === 200 ? [200, 409, name] : [400, 200, 'Open'];
      expect([set.code, deleted.code, status]).toEqual(expected);
    }
  });
});

describe('tags', () => {
  const create = (name: string) => admin.call('createTag', { body: { name } });

  test('names are unique without regard to letter case, and have no comma', async () => {
    const { id } = await create('Größe');
    expect(await admin.answer('createTag', { body: { name: 'GRÖSSE' } })).toMatchObject({
      code: 200,
    });
    expect(await admin.answer('createTag', { body: { name: 'gRÖßE' } })).toMatchObject(taken);
    expect(await admin.answer('createTag', { body: { name: 'a, b' } })).toMatchObject({
      code: 400,
      data: [{ path: 'name' }],
    });
    const renamed = { params: { id }, body: { name: 'Grösse' } };
    expect(await admin.answer('updateTag', renamed)).toMatchObject(taken);
  });

  test('a stale change is refused with the row as it is', async () => {
    const { id, updated_at } = await create('Mine');
    const rename = (name: string) =>
      admin.answer('updateTag', { params: { id }, body: { name, updated_at } });
    const answers = await Promise.all([rename('One'), rename('Two')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const { data: won } = answers.find(({ code }) => code === 200) ?? {};
    expect(answers.find(({ code }) => code === 409)?.data).toEqual(won);
  });

  test('a deleted one leaves every conversation, says how many, and their history tells', async () => {
    const { id } = await create('Leaving');
    await create('Staying');
    const { uuid } = await insertConversation(app.deps);
    const { uuid: other } = await insertConversation(app.deps);
    const setTags = (to: string, tags: string[]) =>
      admin.call('setTags', { params: { uuid: to }, body: { tags } });
    await setTags(uuid, ['Leaving', 'Staying']);
    await setTags(other, ['Leaving']);
    const usage = { conversations: 2, contacts: 0, macros: 0, views: 0 };
    expect(await admin.call('tagUsage', { params: { id } })).toEqual(usage);
    const url = await app.listen();
    const socket = await openSocket(url, await app.agent('Agent'));
    expect(await admin.call('deleteTag', { params: { id } })).toEqual(usage);
    const frame = await socket.waitFor('the change', ({ type }) => type === 'settings');
    expect(frame.data).toEqual({ changed: 'tags' });
    await socket.close();
    expect((await whole(uuid)).tags).toEqual(['Staying']);
    const line = { type: 'tags_changed', actor_type: 'agent' };
    expect((await activityOf(uuid))[0]).toMatchObject({
      ...line,
      from: 'Leaving, Staying',
      to: 'Staying',
    });
    expect((await activityOf(other))[0]).toMatchObject({ ...line, from: 'Leaving', to: null });
    expect(await admin.answer('deleteTag', { params: { id } })).toMatchObject({ code: 404 });
  });
});

describe('custom attributes', () => {
  const attribute = {
    name: 'Order',
    key: 'order_number',
    applies_to: 'conversation',
    data_type: 'text',
  } as const;
  const create = (more: object = {}) =>
    admin.answer('createCustomAttribute', { body: { ...attribute, ...more } });

  test.each(['text', 'number', 'checkbox', 'date', 'link', 'list'] as const)(
    'of type %s come and go on conversations and contacts',
    async (data_type) => {
      for (const applies_to of ['conversation', 'contact'] as const) {
        const given = {
          name: `${data_type} of ${applies_to}`,
          key: `${data_type}_key`,
          label: 'What for',
          applies_to,
          data_type,
          values: data_type === 'list' ? ['S', 'M'] : [],
        };
        const made = await admin.call('createCustomAttribute', { body: given });
        expect(made).toMatchObject(given);
        const list = await admin.call('listCustomAttributes', { query: { applies_to } });
        expect(list).toContainEqual(made);
        expect(list.every((each) => each.applies_to === applies_to)).toBe(true);
        const params = { id: made.id };
        expect(await admin.call('getCustomAttribute', { params })).toEqual(made);
        await admin.call('deleteCustomAttribute', { params });
        expect(await admin.answer('getCustomAttribute', { params })).toMatchObject({ code: 404 });
      }
    },
  );

  test.each([
    ['a key with capitals', { key: 'Order' }, 'key'],
    ['a key that begins with a digit', { key: '1st' }, 'key'],
    ['the key of every object', { key: '__proto__' }, 'key'],
    ['values where there is no list', { values: ['S'] }, 'values'],
    ['a list without values', { data_type: 'list' }, 'values'],
    ['a value twice', { data_type: 'list', values: ['S', 'S'] }, 'values'],
    ['another owner', { applies_to: 'team' }, 'applies_to'],
    ['another type', { data_type: 'colour' }, 'data_type'],
  ])('do not take %s', async (_what, wrong, path) => {
    expect(await create(wrong)).toMatchObject({ code: 400, data: [{ path }] });
  });

  test('name and key are unique for one owner, and key, owner and type stay', async () => {
    const made = (await create()).data as { id: number; updated_at: string };
    expect(await create({ name: 'ORDER', key: 'other' })).toMatchObject(taken);
    expect(await create({ name: 'Other' })).toMatchObject({ code: 409, data: [{ path: 'key' }] });
    const second = await create({ applies_to: 'contact' });
    expect(second).toMatchObject({ code: 200 });
    const update = (more: object) =>
      admin.answer('updateCustomAttribute', {
        params: { id: made.id },
        body: { ...attribute, ...more },
      });
    for (const fixed of [{ key: 'other' }, { applies_to: 'contact' }, { data_type: 'number' }]) {
      const [path] = Object.keys(fixed);
      expect(await update(fixed)).toMatchObject({ code: 400, data: [{ path }] });
    }
    const renamed = await update({ name: 'Number of order', updated_at: made.updated_at });
    expect(renamed).toMatchObject({ code: 200, data: { name: 'Number of order' } });
    const stale = await update({ name: 'Again', updated_at: made.updated_at });
    expect(stale).toMatchObject({ code: 409, data: { name: 'Number of order' } });
  });

  test('a deleted one takes its values along and says how many', async () => {
    const made = await admin.call('createCustomAttribute', {
      body: { ...attribute, name: 'Gone', key: 'gone', applies_to: 'contact' },
    });
    const { uuid } = await insertConversation(app.deps);
    await admin.call('setContactCustomAttributes', { params: { uuid }, body: { gone: 'soon' } });
    const params = { id: made.id };
    const usage = { conversations: 0, contacts: 1 };
    expect(await admin.call('customAttributeUsage', { params })).toEqual(usage);
    expect(await admin.call('deleteCustomAttribute', { params })).toEqual(usage);
    expect((await whole(uuid)).contact.custom_attributes).toEqual({});
    const again = await admin.answer('setContactCustomAttributes', {
      params: { uuid },
      body: { gone: 'soon' },
    });
    expect(again).toMatchObject({ code: 400 });
  });
});

test('every change is told to every open browser', async () => {
  const other = await startTestApp();
  const url = await other.listen();
  const [boss, agent] = [await other.agent('Admin'), await other.agent(['tags:manage'])];
  const socket = await openSocket(url, agent);
  const { id: statusId } = await boss.call('createStatus', { body: { name: 'New' } });
  await boss.call('updateStatus', { params: { id: statusId }, body: { name: 'Newer' } });
  await boss.call('deleteStatus', { params: { id: statusId } });
  const { id: tagId } = await boss.call('createTag', { body: { name: 'New' } });
  await boss.call('updateTag', { params: { id: tagId }, body: { name: 'Newer' } });
  await boss.call('deleteTag', { params: { id: tagId } });
  const body = { name: 'New', key: 'new', applies_to: 'contact', data_type: 'text' } as const;
  const { id } = await boss.call('createCustomAttribute', { body });
  await boss.call('updateCustomAttribute', { params: { id }, body: { ...body, label: 'New' } });
  await boss.call('deleteCustomAttribute', { params: { id } });
  const told = () =>
    socket.frames.flatMap((frame) => (frame.type === 'settings' ? [frame.data.changed] : []));
  await socket.waitFor('the last change', () => told().length === 9);
  expect(told()).toEqual([
    ...Array.from({ length: 3 }, () => 'statuses'),
    ...Array.from({ length: 3 }, () => 'tags'),
    ...Array.from({ length: 3 }, () => 'custom_attributes'),
  ]);
  await socket.close();
  await other.close();
});
