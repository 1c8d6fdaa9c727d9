import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';
import { prepareDemo } from './prepare.ts';
import { seedState } from './seed.ts';

const conversations = 64;

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  await prepare();
  admin = await app.agent('Admin');
}, 120_000);

afterAll(() => app.close());

function prepare(): Promise<boolean> {
  const { connectionString } = app;
  return prepareDemo(app.deps, { connectionString, conversations, say: () => undefined });
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
  // Eight colleagues, their administrator, and who asks here.
  expect(await admin.call('listAgents')).toHaveLength(10);
  expect((await admin.call('listTags')).length).toBeGreaterThan(20);
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
  await prepare();
  expect(await column(newest)).toEqual(before);
  expect(await seedState(app.deps)).toBe('whole');
}, 60_000);

test('a database that holds another workspace is refused', async () => {
  await sql`delete from settings where key = 'demo.state'`.execute(app.deps.db);
  await expect(prepare()).rejects.toThrow(/no demo/);
});
