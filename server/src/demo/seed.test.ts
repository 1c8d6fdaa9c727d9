import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';
import { eventually } from '../testing/poll.ts';
import { prepareDemo } from './prepare.ts';
import { seedState } from './seed.ts';
import { sendTo } from './shop/inboxes.ts';

const conversations = 48;

let app: TestApp;
let admin: Client;
let robin: Client;
let maeve: Client;

beforeAll(async () => {
  app = await startTestApp();
  await prepare();
  admin = await app.agent('Admin');
  const people = await admin.call('listAgents');
  const as = (name: string) =>
    app.signIn(people.find(({ first_name }) => first_name === name)?.id ?? 0);
  [robin, maeve] = await Promise.all([as('Robin'), as('Maeve')]);
}, 300_000);

afterAll(() => app.close());

function prepare(count = conversations): Promise<boolean> {
  const { connectionString } = app;
  return prepareDemo(app.deps, { connectionString, conversations: count, say: () => undefined });
}

async function column<T>(query: ReturnType<typeof sql<{ value: T }>>): Promise<T[]> {
  const { rows } = await query.execute(app.deps.db);
  return rows.map(({ value }) => value);
}

test('the shop has its teams, people, tags and conversations, and the API lists them', async () => {
  const teams = await admin.call('listTeams');
  expect(teams.map(({ name }) => name)).toEqual([
    'Orders & delivery',
    'Tea & teaware',
    'Trade & wholesale',
  ]);
  expect(teams.every(({ emoji }) => emoji !== '')).toBe(true);
  expect(teams.at(-1)).toMatchObject({
    conversation_assignment_type: 'round_robin',
    max_auto_assigned_conversations: 12,
  });
  // Eight colleagues, their administrator, and who asks here.
  const people = await admin.call('listAgents');
  expect(people).toHaveLength(10);
  expect(people.filter(({ avatar_url }) => avatar_url !== null)).toHaveLength(6);
  const tags = await admin.call('listTags');
  expect(tags.length).toBeGreaterThan(20);
  expect(new Set(tags.map(({ colour }) => colour)).size).toBe(7);
  const { total } = await admin.call('listAll', { query: { page_size: 10 } });
  expect(total).toBe(conversations);
});

test('every status and priority, unread mail and unassigned work are among them', async () => {
  const statuses = sql<{ value: string }>`
    select distinct s.name as value from conversations c join statuses s on s.id = c.status_id`;
  expect((await column(statuses)).sort()).toEqual(['Closed', 'Open', 'Resolved', 'Snoozed']);
  const priorities = sql<{
    value: number | null;
  }>`select distinct priority_id as value from conversations`;
  expect((await column(priorities)).sort()).toEqual([1, 2, 3, null]);
  const waiting = await column(sql<{ value: number }>`
    select id as value from conversations where status_id = 1 and assigned_user_id is null`);
  expect(waiting.length).toBeGreaterThan(0);
  const unread = await column(sql<{ value: number }>`
    select c.id as value from conversations c where not exists (
      select 1 from conversation_seen s join agents a on a.id = s.agent_id
      where s.conversation_id = c.id and a.email like 'robin@%' and s.incoming_count = c.incoming_count)`);
  expect(unread.length).toBeGreaterThan(0);
});

test('customers write in four scripts, with files and pictures', async () => {
  const texts = (
    await column(sql<{ value: string }>`
    select text_content as value from messages where type = 'incoming'`)
  ).join('\n');
  for (const script of ['Latin', 'Cyrillic', 'Arabic', 'Hebrew', 'Hiragana']) {
    expect(texts, script).toMatch(new RegExp(`\\p{Script=${script}}{2}`, 'u'));
  }
  const kinds = await column(
    sql<{ value: string }>`select distinct content_type as value from media`,
  );
  expect(kinds).toEqual(expect.arrayContaining(['image/jpeg', 'application/pdf']));
});

test('macros are everybody’s, a team’s and one person’s, for answers, notes and new conversations', async () => {
  const all = await admin.call('listAllMacros');
  expect(new Set(all.map(({ visibility }) => visibility))).toEqual(
    new Set(['all', 'team', 'user']),
  );
  expect(all.some(({ usage_count }) => usage_count > 0)).toBe(true);
  const names = (macros: { name: string }[]) => macros.map(({ name }) => name);
  const starting = await robin.call('listMacros', { query: { view: 'starting_conversation' } });
  expect(names(starting)).toContain('Invitation to the workshop');
  expect(names(starting)).not.toContain('Broken on arrival');
  const [ofRobin, ofMaeve] = [await robin.call('listMacros'), await maeve.call('listMacros')];
  expect(names(ofRobin)).toEqual(expect.arrayContaining(['Wholesale terms', 'Mine, and urgent']));
  expect(names(ofRobin)).not.toContain('Gift wrapped');
  expect(names(ofMaeve)).toContain('Gift wrapped');
  expect(names(ofMaeve)).not.toContain('Wholesale terms');
  expect(ofRobin.find(({ name }) => name === 'Broken on arrival')).toMatchObject({
    message_content: expect.stringMatching(/<strong>.+<\/strong>/),
    actions: [
      { type: 'assign_team', display_value: ['Orders & delivery'] },
      { type: 'set_priority', display_value: ['High'] },
      { type: 'add_tags', display_value: ['breakage'] },
    ],
  });
});

test('attributes of every kind are filled in, and a view looks at one', async () => {
  const attributes = await admin.call('listCustomAttributes');
  expect(new Set(attributes.map(({ data_type }) => data_type)).size).toBe(6);
  const used = await Promise.all(
    attributes.map(async ({ id, key }) => {
      const { contacts, conversations: matters } = await admin.call('customAttributeUsage', {
        params: { id },
      });
      return { key, count: contacts + matters };
    }),
  );
  expect(used.filter(({ count }) => count === 0)).toEqual([]);
  const views = await robin.call('listViews');
  const pages = await Promise.all(
    views.map(({ id }) => robin.call('listViewConversations', { params: { id } })),
  );
  const totals = Object.fromEntries(views.map(({ name }, index) => [name, pages[index]?.total]));
  expect(Object.keys(totals)).toHaveLength(6);
  expect(totals['Broken on the way']).toBeGreaterThan(0);
  expect(totals['Orders over £100']).toBeGreaterThan(0);
});

test('colleagues asked something of who tries it, and handed something over', async () => {
  const types = await eventually('the bell', async () => {
    const { results } = await robin.call('listNotifications');
    const found = new Set(results.map(({ type }) => type));
    return found.has('assigned') && found.has('mentioned') && found;
  });
  expect(types.size).toBeGreaterThan(1);
  const begun = await column(sql<{ value: number }>`select distinct agent_id as value from drafts`);
  expect(begun).toEqual([robin.agentId]);
});

test('a new start tells the inboxes a new port, and leaves what else was changed', async () => {
  const inboxes = async () =>
    (await admin.call('listInboxes')).filter((inbox) => 'config' in inbox);
  const signatures = (await inboxes()).map(({ signature }) => signature);
  expect(signatures.every((signature) => signature.includes('Giles Street'))).toBe(true);
  await sendTo(app.deps, 4_711);
  for (const [index, { config, signature }] of (await inboxes()).entries()) {
    expect(config.smtp).toEqual([expect.objectContaining({ port: 4_711 })]);
    expect(signature).toBe(signatures[index]);
  }
});

test('no text has a gap that was not filled in', async () => {
  const odd = await column(sql<{ value: string }>`
    select text_content as value from messages where text_content ~ '[{}]|\\[\\[|\\]\\]'
    union select subject from conversations where subject ~ '[{}]|\\[\\[|\\]\\]'`);
  expect(odd).toEqual([]);
});

test('every reply ended, each mail is accounted for, and nothing happens in the future', async () => {
  const states = await column(sql<{ value: string }>`select distinct state as value from outbox`);
  expect(states.every((state) => ['sent', 'failed', 'uncertain'].includes(state))).toBe(true);
  const ledger = await column(
    sql<{ value: string }>`select distinct state as value from mail_ledger`,
  );
  expect(ledger).toEqual(['message']);
  const late = await column(sql<{ value: number }>`
    select m.id as value from messages m join conversations c on c.id = m.conversation_id
    where m.created_at > now() or m.created_at < c.created_at`);
  expect(late).toEqual([]);
  const apart = await column(sql<{ value: number }>`
    select m.id as value from messages m join messages n on n.conversation_id = m.conversation_id and n.id > m.id
    where n.created_at < m.created_at`);
  expect(apart).toEqual([]);
});

test('a second start changes nothing; one that was cut begins again', async () => {
  const newest = sql<{ value: number }>`select max(id) as value from messages`;
  const before = await column(newest);
  expect(await prepare()).toBe(false);
  expect(await column(newest)).toEqual(before);
  await sql`update settings set value = '"begun"' where key = 'demo.state'`.execute(app.deps.db);
  await sql`delete from messages where id % 2 = 0`.execute(app.deps.db);
  await prepare(8);
  expect(await column(sql`select count(*) as value from conversations`)).toEqual([8]);
  expect(await seedState(app.deps)).toBe('whole');
});

test('a database that holds another workspace is refused', async () => {
  await sql`delete from settings where key = 'demo.state'`.execute(app.deps.db);
  await expect(prepare()).rejects.toThrow(/no demo/);
});
