import { templateVariables } from '@parley/contract';
import { templateFault } from '@parley/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

let made = 0;
function outgoing(changes: object = {}) {
  made += 1;
  const name = `Letter ${made}`;
  return { type: 'outgoing' as const, name, body: '<div>{{ content }}</div>', ...changes };
}
const list = (type?: 'outgoing' | 'notification') =>
  admin.call('listTemplates', { query: type === undefined ? {} : { type } });

test('a new workspace has one default template and one for each mail of the system', async () => {
  expect(await list('outgoing')).toMatchObject([
    { type: 'outgoing', is_default: true, body: '{{ content }}', standard: null },
  ]);
  const mails = await list('notification');
  expect(mails.map(({ event }) => event).sort()).toEqual(
    ['assigned', 'mentioned', 'reply', 'reset', 'sign_in', 'welcome'].sort(),
  );
  for (const { subject, body, standard } of mails) {
    expect(subject).not.toBe('');
    expect({ subject, body }).toEqual(standard);
  }
  expect(await list()).toHaveLength(7);
});

test.each(['en', 'de', 'ar'] as const)(
  'the standard words in %s name only what there is',
  async (lang) => {
    await admin.call('updateGeneralSettings', { body: { 'app.lang': lang } });
    for (const { event, subject, body } of await list('notification')) {
      const known = templateVariables[event ?? 'outgoing'];
      expect(templateFault(subject + body, known)).toBeNull();
      expect(body).toContain('{{ link }}');
    }
    await admin.call('updateGeneralSettings', { body: { 'app.lang': 'en' } });
  },
);

describe('a template of what goes to customers', () => {
  test('is made, read, changed and deleted', async () => {
    const created = await admin.call('createTemplate', { body: outgoing({ name: 'Letterhead' }) });
    expect(created).toMatchObject({
      name: 'Letterhead',
      event: null,
      subject: '',
      is_default: false,
    });
    const params = { id: created.id };
    const body = outgoing({ name: 'Letterhead 2', body: '<b>{{ inbox.name }}</b>{{ content }}' });
    const changed = await admin.call('updateTemplate', { params, body });
    expect(await admin.call('getTemplate', { params })).toEqual(changed);
    expect(changed.body).toBe(body.body);
    expect(await admin.call('deleteTemplate', { params })).toEqual({ inboxes: 0 });
    expect((await admin.answer('getTemplate', { params })).code).toBe(404);
  });

  test('with an unknown variable is refused at its field, with those there are', async () => {
    const body = outgoing({ body: '{{ content }} {{ contact.surname }}' });
    const answer = await admin.answer('createTemplate', { body });
    expect(answer).toMatchObject({ code: 400, data: [{ path: 'body' }] });
    const [{ message }] = answer.data as [{ message: string }];
    expect(message).toContain('contact.surname');
    for (const name of templateVariables.outgoing) expect(message).toContain(name);
  });

  test.each([
    ['no {{ content }}', '<p>Hello</p>'],
    ['a {{ that is not closed', '{{ content }} {{ contact.email'],
    ['logic', '{{ content }}{{ if agent.first_name }}'],
    ['a variable of another mail', '{{ content }}{{ link }}'],
  ])('with %s is refused', async (_what, body) => {
    const answer = await admin.answer('createTemplate', { body: outgoing({ body }) });
    expect(answer).toMatchObject({ code: 400, data: [{ path: 'body' }] });
  });

  test('takes no name twice, and no save over a newer one', async () => {
    const one = await admin.call('createTemplate', { body: outgoing() });
    const other = await admin.call('createTemplate', { body: outgoing() });
    const params = { id: other.id };
    const twice = outgoing({ name: one.name.toUpperCase() });
    expect((await admin.answer('createTemplate', { body: twice })).code).toBe(409);
    expect((await admin.answer('updateTemplate', { params, body: twice })).code).toBe(409);
    const stale = outgoing({ updated_at: '2026-01-01T00:00:00.000Z' });
    expect(await admin.answer('updateTemplate', { params, body: stale })).toMatchObject({
      code: 409,
      data: other,
    });
  });

  test('there is always one default', async () => {
    const [before] = await list('outgoing');
    const next = await admin.call('createTemplate', { body: outgoing({ is_default: true }) });
    const defaults = (await list('outgoing')).filter(({ is_default }) => is_default);
    expect(defaults.map(({ id }) => id)).toEqual([next.id]);
    const params = { id: next.id };
    const off = { ...outgoing({ name: next.name }), is_default: false };
    expect((await admin.answer('updateTemplate', { params, body: off })).code).toBe(409);
    expect((await admin.answer('deleteTemplate', { params })).code).toBe(409);
    const back = { ...outgoing({ name: 'Standard', body: '{{ content }}' }), is_default: true };
    await admin.call('updateTemplate', { params: { id: before?.id ?? 0 }, body: back });
    expect((await admin.call('getTemplate', { params })).is_default).toBe(false);
  });

  test('of which two become the default at once: one is', async () => {
    const rows = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call('createTemplate', { body: outgoing() })),
    );
    const answers = await Promise.all(
      rows.map(({ id, name }) =>
        admin.answer('updateTemplate', {
          params: { id },
          body: outgoing({ name, is_default: true }),
        }),
      ),
    );
    for (const { code } of answers) expect([200, 409]).toContain(code);
    const defaults = (await list('outgoing')).filter(({ is_default }) => is_default);
    expect(defaults).toHaveLength(1);
  });

  test('that inboxes name says how many, and they fall back to the default', async () => {
    const { id } = await admin.call('createTemplate', { body: outgoing() });
    const config = { imap: [], smtp: [] };
    const inbox = { name: 'Templated', from: 'templated@parley.test', config };
    const made = await admin.call('createInbox', { body: { ...inbox, template_id: id } });
    expect(made.template_id).toBe(id);
    const { name } = await admin.call('getTemplate', { params: { id } });
    const [told] = (await admin.call('listActivityLogs')).results;
    const named = { field: 'template', from: null, to: name, is_secret: false };
    expect(told?.changes).toContainEqual(named);
    expect(await admin.call('templateUsage', { params: { id } })).toEqual({ inboxes: 1 });
    expect(await admin.call('deleteTemplate', { params: { id } })).toEqual({ inboxes: 1 });
    const after = await admin.call('getInbox', { params: { id: made.id } });
    expect(after.template_id).toBeNull();
    const [mail] = await list('notification');
    for (const template_id of [id, mail?.id ?? 0]) {
      const body = { ...inbox, name: 'Another', template_id };
      expect(await admin.answer('createInbox', { body })).toMatchObject({
        code: 400,
        data: [{ path: 'template_id' }],
      });
    }
  });
});

describe('a template of a mail of the system', () => {
  test.each(['welcome', 'reset', 'sign_in'])('%s says where its link goes', async (event) => {
    const row = (await list('notification')).find((one) => one.event === event);
    const body = { type: 'notification' as const, name: 'Mine', subject: 'Hello', body: 'No link' };
    expect(
      await admin.answer('updateTemplate', { params: { id: row?.id ?? 0 }, body }),
    ).toMatchObject({
      code: 400,
      data: [{ path: 'body', message: expect.stringContaining('{{ link }}') }],
    });
  });

  test('is changed and set back, and neither made nor deleted', async () => {
    const { id, name, standard } = (await list('notification')).find(
      ({ event }) => event === 'reset',
    ) as Awaited<ReturnType<typeof list>>[number];
    const params = { id };
    const body = {
      type: 'notification' as const,
      name: 'Mine',
      subject: 'Key',
      body: '{{ link }}',
    };
    const changed = await admin.call('updateTemplate', { params, body });
    expect(changed).toMatchObject({ name, subject: 'Key', body: '{{ link }}', standard });
    expect((await admin.answer('createTemplate', { body })).code).toBe(400);
    expect((await admin.answer('deleteTemplate', { params })).code).toBe(409);
    for (const wrong of [
      { subject: '' },
      { subject: '{{ content }}' },
      { body: '{{ message }}' },
      { body: 'Ask us for your link' },
      { body: '{{ link_text }}' },
    ]) {
      const answer = await admin.answer('updateTemplate', { params, body: { ...body, ...wrong } });
      expect(answer).toMatchObject({ code: 400, data: [{ path: Object.keys(wrong)[0] }] });
    }
    // Set back, it speaks the workspace's language again.
    await admin.call('updateTemplate', { params, body: { ...body, ...standard } });
    await admin.call('updateGeneralSettings', { body: { 'app.lang': 'de' } });
    expect((await admin.call('getTemplate', { params })).subject).toContain('Passwort');
    await admin.call('updateGeneralSettings', { body: { 'app.lang': 'en' } });
  });
});

test('who connects inboxes sees the templates, and changes none', async () => {
  const keeper = await app.agent(['inboxes:manage']);
  expect((await keeper.answer('listTemplates')).code).toBe(200);
  expect((await keeper.answer('createTemplate', { body: outgoing() })).code).toBe(403);
  expect((await (await app.agent('Agent')).answer('listTemplates')).code).toBe(403);
});
