import type { MacroActionInput, MacroInput, Permission } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { heardFromNow, openSocket } from '../../testing/socket.ts';

let app: TestApp;
let admin: Client;
let names = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const body = (more: Partial<MacroInput> = {}) => {
  names += 1;
  return { name: `Macro ${names}`, visibility: 'all' as const, message_content: 'Hello', ...more };
};
const create = (more?: Partial<MacroInput>) => admin.call('createMacro', { body: body(more) });
const refused = (more: object) =>
  admin.answer('createMacro', { body: { ...body(), ...more } as never });
const resolve: MacroActionInput = { type: 'set_status', value: [3] };

describe('a macro', () => {
  test('keeps what was written, with the names of what was chosen', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Second line' } });
    const tag = await admin.call('createTag', { body: { name: 'Bug' } });
    const made = await create({
      visible_when: ['replying'],
      message_content: '<p>Thank <b>you</b></p>',
      actions: [
        { type: 'assign_team', value: [team.id] },
        { type: 'assign_user', value: [admin.agentId] },
        resolve,
        { type: 'set_priority', value: [3] },
        { type: 'add_tags', value: [tag.id] },
      ],
    });
    expect(made).toMatchObject({
      visible_when: ['replying'],
      message_content: '<p>Thank <b>you</b></p>',
      usage_count: 0,
      actions: [
        { type: 'assign_team', value: [team.id], display_value: ['Second line'] },
        { type: 'assign_user', value: [admin.agentId], display_value: ['Agent1 Test'] },
        { type: 'set_status', value: [3], display_value: ['Resolved'] },
        { type: 'set_priority', value: [3], display_value: ['High'] },
        { type: 'add_tags', value: [tag.id], display_value: ['Bug'] },
      ],
    });
    await admin.call('updateTag', { params: { id: tag.id }, body: { name: 'Defect' } });
    const read = await admin.call('getMacro', { params: { id: made.id } });
    expect(read.actions.at(-1)?.display_value).toEqual(['Defect']);
    await admin.call('deleteTag', { params: { id: tag.id } });
    const later = await admin.call('getMacro', { params: { id: made.id } });
    expect(later.actions.at(-1)?.display_value).toEqual(['Bug']);
  });

  test('is written back as it was read; an old page is refused with the row as it is', async () => {
    const made = await create({ actions: [resolve] });
    const { id, usage_count: _uses, created_at: _created, ...read } = made;
    const update = (name: string) =>
      admin.answer('updateMacro', { params: { id }, body: { ...read, name } as never });
    const answers = await Promise.all([update('One of two'), update('Two of two')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const { data } = answers.find(({ code }) => code === 200) ?? {};
    expect(answers.find(({ code }) => code === 409)?.data).toMatchObject(data as object);
  });

  test('is told of by names: whose it was and is, and what it does by today’s names', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Repairs' } });
    const tag = await admin.call('createTag', { body: { name: 'Torn' } });
    const actions = [{ type: 'add_tags' as const, value: [tag.id] }];
    const { id } = await create({ visibility: 'team', team_id: team.id, actions });
    await admin.call('updateTag', { params: { id: tag.id }, body: { name: 'Ripped' } });
    const mine = body({ visibility: 'user', user_id: admin.agentId, actions });
    await admin.call('updateMacro', { params: { id }, body: mine });
    const [told] = (await admin.call('listActivityLogs')).results;
    expect(told?.changes.filter(({ field }) => !['name', 'visibility'].includes(field))).toEqual([
      { field: 'team', from: 'Repairs', to: null, is_secret: false },
      { field: 'agent', from: null, to: 'Agent1 Test', is_secret: false },
    ]);
  });

  test('has a name of its own, without regard to letter case', async () => {
    const { name, id } = await create();
    const taken = { code: 409, data: [{ path: 'name' }] };
    expect(await refused({ name: name.toUpperCase() })).toMatchObject(taken);
    const other = await create();
    const rename = { params: { id: other.id }, body: body({ name: name.toLowerCase() }) };
    expect(await admin.answer('updateMacro', rename)).toMatchObject(taken);
    await admin.call('deleteMacro', { params: { id } });
    expect(await admin.answer('deleteMacro', { params: { id } })).toMatchObject({ code: 404 });
    expect(await admin.answer('updateMacro', rename)).toMatchObject({ code: 200 });
  });

  test('loses what is not harmless in its text', async () => {
    const { message_content } = await create({
      message_content: '<p onclick="x()">Hi<script>x()</script><a href="javascript:x()">a</a></p>',
    });
    expect(message_content).not.toMatch(/script|onclick/);
    const note = '<p>Seen<iframe src="https://a.example"></iframe></p>';
    const made = await create({ actions: [{ type: 'send_private_note', value: [note] }] });
    expect(made.actions).toEqual([
      { type: 'send_private_note', value: ['<p>Seen</p>'], display_value: [] },
    ]);
  });

  test.each<[string, object, string]>([
    ['Snoozed', { actions: [{ type: 'set_status', value: [2] }] }, 'actions.0.value'],
    ['an unknown status', { actions: [{ type: 'set_status', value: [99] }] }, 'actions.0.value'],
    ['two statuses', { actions: [{ type: 'set_status', value: [1, 3] }] }, 'actions.0.value'],
    ['an unknown tag', { actions: [{ type: 'add_tags', value: [9999] }] }, 'actions.0.value'],
    ['no tag', { actions: [{ type: 'set_tags', value: [] }] }, 'actions.0.value'],
    [
      'a name for an id',
      { actions: [{ type: 'set_status', value: ['Open'] }] },
      'actions.0.value.0',
    ],
    ['another action', { actions: [{ type: 'delete', value: [1] }] }, 'actions.0.type'],
    ['an action twice', { actions: [resolve, { ...resolve, value: [1] }] }, 'actions.1.type'],
    ['an empty note', { actions: [{ type: 'send_reply', value: ['<p></p>'] }] }, 'actions.0.value'],
    ['a picture', { message_content: '<img src="/uploads/a.png">' }, 'message_content'],
    ['a team without a team', { visibility: 'team' }, 'team_id'],
    ['an unknown team', { visibility: 'team', team_id: 9999 }, 'team_id'],
    ['somebody without a name', { visibility: 'user' }, 'user_id'],
    ['an unknown agent', { visibility: 'user', user_id: 9999 }, 'user_id'],
    ['another visibility', { visibility: 'none' }, 'visibility'],
    ['another view', { visible_when: ['sleeping'] }, 'visible_when.0'],
  ])('does not take %s', async (_what, wrong, path) => {
    expect(await refused(wrong)).toMatchObject({ code: 400, data: [{ path }] });
  });

  test('needs an action or a text, and an empty page is no text', async () => {
    for (const message_content of ['', '<p> </p>', '<script>x()</script>'])
      expect(await refused({ message_content })).toMatchObject({ code: 400 });
  });
});

describe('the macros of an agent', () => {
  const seen = async (me: Client, query = {}) =>
    (await me.call('listMacros', { query })).map(({ name }) => name);

  test('are everybody’s, those of their teams and their own; all are the administrators’', async () => {
    const team = await admin.call('createTeam', { body: { name: 'Mine' } });
    const me = await app.agent('Agent', { teams: [team.id] });
    const other = await app.agent('Agent');
    const all = await create();
    const ours = await create({ visibility: 'team', team_id: team.id, user_id: admin.agentId });
    const mine = await create({ visibility: 'user', user_id: me.agentId, team_id: 9999 });
    expect([ours.user_id, mine.team_id]).toEqual([null, null]);
    const list = await seen(me);
    expect(list).toEqual(expect.arrayContaining([all.name, ours.name, mine.name]));
    const others = await seen(other);
    expect(others).toContain(all.name);
    for (const hidden of [ours.name, mine.name]) {
      expect(others).not.toContain(hidden);
      expect(await seen(admin)).not.toContain(hidden);
    }
    const every = (await admin.call('listAllMacros')).map(({ name }) => name);
    expect(every).toEqual(expect.arrayContaining([all.name, ours.name, mine.name]));
    // Its team gone, it stays, for nobody.
    await admin.call('deleteTeam', { params: { id: team.id } });
    expect(await seen(me)).not.toContain(ours.name);
    const kept = await admin.call('getMacro', { params: { id: ours.id } });
    expect(kept).toMatchObject({ visibility: 'team', team_id: null });
  });

  test('are without the actions they may not take, and gone with nothing left', async () => {
    const actions: MacroActionInput[] = [resolve, { type: 'set_priority', value: [1] }];
    const bare = await create({ message_content: '', actions });
    const worded = await create({ actions });
    const of = async (permissions: Permission[]) => {
      const me = await app.agent(['conversations:read', ...permissions]);
      const list = await me.call('listMacros', {});
      return [bare, worded].map((macro) =>
        list.find(({ id }) => id === macro.id)?.actions.map(({ type }) => type),
      );
    };
    expect(await of([])).toEqual([undefined, []]);
    expect(await of(['conversations:update_status'])).toEqual([['set_status'], ['set_status']]);
  });

  test('can be asked for one view', async () => {
    const { name } = await create({ visible_when: ['starting_conversation'] });
    expect(await seen(admin, { view: 'starting_conversation' })).toContain(name);
    expect(await seen(admin, { view: 'replying' })).not.toContain(name);
    expect(await seen(admin)).toContain(name);
  });
});

test('what an action names and is deleted since is told, with its last name; saving it is refused', async () => {
  const team = await admin.call('createTeam', { body: { name: 'Going' } });
  const tags = await Promise.all(
    ['going', 'staying'].map((name) => admin.call('createTag', { body: { name } })),
  );
  const actions: MacroActionInput[] = [
    { type: 'assign_team', value: [team.id] },
    { type: 'add_tags', value: tags.map(({ id }) => id) },
    resolve,
  ];
  const { id, ...macro } = await create({ actions });
  const params = { id };
  expect(macro.actions.some(({ gone }) => gone)).toBe(false);
  await admin.call('deleteTeam', { params: { id: team.id } });
  await admin.call('deleteTag', { params: { id: tags[0]?.id ?? 0 } });
  const broken = await admin.call('getMacro', { params });
  expect(broken.actions).toMatchObject([
    { gone: [team.id], display_value: ['Going'] },
    { gone: [tags[0]?.id], display_value: ['going', 'staying'] },
    { display_value: ['Resolved'] },
  ]);
  expect(broken.actions[2]).not.toHaveProperty('gone');
  // As it was read.
  const answer = await admin.answer('updateMacro', {
    params,
    body: { ...body({ name: macro.name }), actions: broken.actions as MacroActionInput[] },
  });
  expect(answer).toMatchObject({ code: 400, data: [{ path: 'actions.0.value' }] });
});

test('every change of a macro is told to every open browser', async () => {
  const url = await app.listen();
  const socket = await openSocket(url, await app.agent('Agent'));
  const heard = await heardFromNow(socket, app.deps);
  const { id } = await create();
  await admin.call('updateMacro', { params: { id }, body: body() });
  await admin.call('deleteMacro', { params: { id } });
  const told = () =>
    heard().filter((frame) => frame.type === 'settings' && frame.data.changed === 'macros');
  await socket.waitFor('the last change', () => told().length === 3);
  await socket.close();
});
