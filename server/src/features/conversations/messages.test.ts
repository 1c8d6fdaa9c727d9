import { randomUUID } from 'node:crypto';
import type { Message } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation, insertThread } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let uuid: string;
/** All 61 of them, newest first. */
let all: Message[];

type Query = {
  page?: number;
  page_size?: number;
  after?: string;
  before?: string;
  around?: string;
};
const page = (query: Query) =>
  admin.call('listMessages', { params: { uuid }, query: { page_size: 10, ...query } });
const refused = async (query: Query) =>
  (await admin.answer('listMessages', { params: { uuid }, query })).code;
const uuidsOf = (messages: readonly Message[]) => messages.map((message) => message.uuid);
const at = (index: number) => all[index]?.uuid ?? '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  ({ uuid } = await insertConversation(app.deps));
  await insertThread(app.deps, { uuid, length: 60 });
  all = (await page({ page_size: 100 })).results;
});
afterAll(() => app?.close());

describe('a page around a message', () => {
  test.each([
    [30, 25],
    // Where one side ends the other goes on.
    [60, 51],
    [58, 51],
    [0, 0],
    [2, 0],
  ])(
    'holds the %ith newest with what stands on both sides, from the %ith on',
    async (sought, first) => {
      const { results, total, next, previous } = await page({ around: at(sought) });
      expect(uuidsOf(results)).toEqual(uuidsOf(all.slice(first, first + 10)));
      expect(total).toBe(61);
      expect(previous === null).toBe(first === 0);
      expect(next === null).toBe(first + 10 === 61);
    },
  );

  test('goes on in both directions until both ends', async () => {
    let { results, previous, next } = await page({ around: at(33) });
    while (previous !== null) {
      const newer = await page({ before: previous });
      results = [...newer.results, ...results];
      previous = newer.previous;
    }
    while (next !== null) {
      const older = await page({ after: next });
      results = [...results, ...older.results];
      next = older.next;
    }
    expect(uuidsOf(results)).toEqual(uuidsOf(all));
  });

  test('asked for again, a page of newer ones leads back down', async () => {
    const { previous } = await page({ around: at(33) });
    const newer = await page({ before: previous ?? '' });
    const below = await page({ after: newer.next ?? '' });
    expect(uuidsOf(below.results)).toEqual(uuidsOf(all.slice(28, 38)));
    expect(below.previous).not.toBeNull();
  });

  test('is the whole of a short conversation', async () => {
    const short = await insertConversation(app.deps);
    const { results } = await admin.call('listMessages', { params: { uuid: short.uuid } });
    const around = await admin.call('listMessages', {
      params: { uuid: short.uuid },
      query: { around: results[0]?.uuid },
    });
    expect(around).toMatchObject({ results, next: null, previous: null });
  });
});

describe('what is refused', () => {
  test('a message that is nowhere, or in another conversation', async () => {
    expect(await refused({ around: randomUUID() })).toBe(404);
    const other = await insertConversation(app.deps);
    const { results } = await admin.call('listMessages', { params: { uuid: other.uuid } });
    expect(await refused({ around: results[0]?.uuid ?? '' })).toBe(404);
  });

  test('no uuid, no cursor, two places at once', async () => {
    expect(await refused({ around: 'first' })).toBe(400);
    expect(await refused({ before: 'first' })).toBe(400);
    expect(await refused({ around: at(3), after: '5' })).toBe(400);
    expect(await refused({ before: '5', after: '5' })).toBe(400);
  });
});

test('what is newer than a page may be gone: what is older still follows', async () => {
  const ids = await app.deps.db.selectFrom('messages').select('id').orderBy('id', 'desc').execute();
  const newest = String(ids[0]?.id);
  const empty = await page({ before: newest });
  expect(empty.results).toEqual([]);
  expect(empty.previous).toBeNull();
  const below = await page({ after: empty.next ?? '' });
  expect(below.results.length).toBeGreaterThan(0);
});

describe('a page of long texts', () => {
  let long: string;
  let uuids: string[];
  const pageOf = (query: Query & { bodies?: 'false' }) =>
    admin.call('listMessages', { params: { uuid: long }, query: { page_size: 500, ...query } });

  beforeAll(async () => {
    const { id, uuid: made } = await insertConversation(app.deps);
    long = made;
    await sql`
      insert into messages (conversation_id, inbox_id, type, status, sender_type, contact_id, content, text_content)
      select c.id, c.inbox_id, 'incoming', 'received', 'contact', c.contact_id, repeat('long text ', 200000), n
      from conversations c, generate_series(1, 12) n where c.id = ${id} order by n`.execute(
      app.deps.db,
    );
    uuids = uuidsOf((await pageOf({ bodies: 'false' })).results);
  });

  test('ends early, and leads on to the end', async () => {
    expect(uuids).toHaveLength(13);
    const first = await pageOf({});
    const second = await pageOf({ after: first.next ?? '' });
    const third = await pageOf({ after: second.next ?? '' });
    const pages = [first, second, third];
    expect(pages.map(({ results }) => results.length)).toEqual([5, 5, 3]);
    expect(uuidsOf(pages.flatMap(({ results }) => results))).toEqual(uuids);
    expect(third).toMatchObject({ total: 13, next: null });
  });

  test('leads on in both directions from around a message', async () => {
    const { results, previous, next } = await pageOf({ around: uuids[6] ?? '' });
    expect(uuidsOf(results)).toEqual(uuids.slice(1, 11));
    const newer = await pageOf({ before: previous ?? '' });
    const older = await pageOf({ after: next ?? '' });
    expect([uuidsOf(newer.results), newer.previous]).toEqual([uuids.slice(0, 1), null]);
    expect([uuidsOf(older.results), older.next]).toEqual([uuids.slice(11), null]);
  });
});
