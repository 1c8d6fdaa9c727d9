import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

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
const create = (name: string) => admin.call('createTag', { body: { name } });
const merge = (id: number, into_id: number) =>
  admin.answer('mergeTags', { params: { id }, body: { into_id } });

async function tagged(...tags: string[]): Promise<string> {
  const { uuid } = await insertConversation(app.deps);
  await admin.call('setTags', { params: { uuid }, body: { tags } });
  return uuid;
}

test('a tag has a colour, grey at first, which a new name leaves as it is', async () => {
  const { id, colour } = await create('Coloured');
  expect(colour).toBe('grey');
  const update = (body: { name: string; colour?: 'blue' }) =>
    admin.call('updateTag', { params: { id }, body });
  expect(await update({ name: 'Coloured', colour: 'blue' })).toMatchObject({ colour: 'blue' });
  expect(await update({ name: 'Named anew' })).toMatchObject({ colour: 'blue' });
  const red = { params: { id }, body: { name: 'Red', colour: 'red' } };
  expect(await admin.answer('updateTag', red as never)).toMatchObject({
    code: 400,
    data: [{ path: 'colour' }],
  });
});

test.each(['مرتجع 🛒', '退款', 'Größe & Maß', 'भुगतान', '👩🏽‍🚀', '<b>\'"; drop table tags'])(
  'the name %s is kept as it is',
  async (name) => {
    const { id } = await create(name);
    const list = await admin.call('listTags');
    expect(list.find((tag) => tag.id === id)?.name).toBe(name);
  },
);

describe('merged with another', () => {
  test('a tag gives it its conversations, each told in its history, and is gone', async () => {
    const [from, into] = [await create('reimbursement'), await create('refund')];
    await create('other');
    const [only, both, neither] = [
      await tagged('reimbursement', 'other'),
      await tagged('reimbursement', 'refund'),
      await tagged('other'),
    ];
    expect(await merge(from.id, into.id)).toMatchObject({
      code: 200,
      data: { conversations: 2, contacts: 0, macros: 0, views: 0 },
    });
    expect((await whole(only)).tags).toEqual(['other', 'refund']);
    expect((await whole(both)).tags).toEqual(['refund']);
    expect((await whole(neither)).tags).toEqual(['other']);
    expect((await activityOf(only))[0]).toMatchObject({
      type: 'tags_changed',
      from: 'other, reimbursement',
      to: 'other, refund',
    });
    expect((await activityOf(both))[0]).toMatchObject({
      from: 'refund, reimbursement',
      to: 'refund',
    });
    const usages = await admin.call('listTagUsage');
    expect(usages).toContainEqual({ id: into.id, conversations: 2 });
    expect(usages.some(({ id }) => id === from.id)).toBe(false);
    expect((await admin.call('listTags')).some(({ id }) => id === from.id)).toBe(false);
    const [row] = (await admin.call('listActivityLogs')).results;
    expect(row).toMatchObject({ activity_type: 'deleted', model: 'tag', name: 'reimbursement' });
    expect(row?.changes).toContainEqual(
      expect.objectContaining({ field: 'merged_into', from: 'refund' }),
    );
  });

  test('macros and views that name it name the other one', async () => {
    const [from, into, third] = [await create('late'), await create('delay'), await create('vip')];
    const macro = await admin.call('createMacro', {
      body: {
        name: 'Delayed',
        visibility: 'all',
        team_id: null,
        user_id: null,
        visible_when: ['replying'],
        message_content: '',
        actions: [
          { type: 'add_tags', value: [third.id, from.id, into.id] },
          { type: 'set_priority', value: [1] },
        ],
      },
    });
    const filter = (value: string) =>
      ({ model: 'conversations', field: 'tags', operator: 'equals', value }) as const;
    const byId = await admin.call('createView', {
      body: { name: 'By id', filters: [filter(`${third.id},${from.id}`)] },
    });
    const byName = await admin.call('createView', {
      body: { name: 'By name', filters: [filter('LATE'), filter(String(third.id))] },
    });
    const usage = { conversations: 0, contacts: 0, macros: 1, views: 2 };
    expect(await admin.call('tagUsage', { params: { id: from.id } })).toEqual(usage);
    expect(await merge(from.id, into.id)).toMatchObject({ code: 200, data: usage });
    const macros = await admin.call('listAllMacros');
    const actions = macros.find(({ id }) => id === macro.id)?.actions ?? [];
    expect(actions.map(({ type, value }) => [type, [...value].sort()])).toEqual([
      ['add_tags', [into.id, third.id].sort()],
      ['set_priority', [1]],
    ]);
    const views = await admin.call('listViews');
    const valuesOf = (id: number) =>
      views.find((view) => view.id === id)?.filters.map(({ value }) => value.split(',').sort());
    expect(valuesOf(byId.id)).toEqual([[String(into.id), String(third.id)].sort()]);
    expect(valuesOf(byName.id)).toEqual([[String(into.id)], [String(third.id)]]);
  });

  test('neither itself nor one that is gone takes its place', async () => {
    const { id } = await create('alone');
    for (const wrong of [id, 999_999]) {
      expect(await merge(id, wrong)).toMatchObject({ code: 400, data: [{ path: 'into_id' }] });
    }
    expect(await merge(999_999, id)).toMatchObject({ code: 404 });
  });

  test('one that is given while it is being merged is on no conversation, the other is', async () => {
    const into = await create('kept');
    for (let round = 0; round < 5; round += 1) {
      const name = `racing ${round}`;
      const { id } = await create(name);
      const { uuid } = await insertConversation(app.deps);
      const [set, merged] = await Promise.all([
        admin.answer('setTags', { params: { uuid }, body: { tags: [name] } }),
        merge(id, into.id),
      ]);
      expect(merged.code).toBe(200);
      expect((await whole(uuid)).tags).toEqual(set.code === 200 ? ['kept'] : []);
    }
  });
});

test('5,000 tags are listed and counted at once', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `bulk ${index} 重要` }));
  await app.deps.db.insertInto('tags').values(rows).execute();
  // A call has 8 seconds; this one takes a tenth of one.
  const list = await admin.call('listTags');
  await admin.call('listTagUsage');
  expect(list.length).toBeGreaterThan(5_000);
});
