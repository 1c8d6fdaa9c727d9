import { type Filter, type OrderField, orderFields } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;
let mine: Client;
const count = 16_000;

type Row = Record<OrderField, number | null> & { id: number; uuid: string; status_id: number };
let rows: Row[];

/** More than are put in order at once, some orders with values in few rows, and level ones in all. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  mine = await app.agent(['conversations:read', 'conversations:read_assigned', 'contacts:read']);
  const { id } = await insertConversation(app.deps);
  await sql`
    insert into conversations (contact_id, inbox_id, status_id, resolved_at, priority_id, assigned_user_id,
      last_message_at, created_at, waiting_since, next_sla_deadline_at)
    select c.contact_id, c.inbox_id, case when n % 3 = 0 then 4 else 1 end, null,
      case when n % 4 > 0 then 1 + n % 3 end, case when n % 4 > 0 then ${mine.agentId}::int end,
      at - n % 8000 * interval '1 minute', at - n % 500 * interval '1 hour',
      case when n % 11 = 0 then at - n % 300 * interval '1 minute' end,
      case when n % 1000 = 0 then at + n * interval '1 minute' end
    from conversations c, generate_series(1, ${count}) n, (values (timestamptz '2026-11-01')) as times (at)
    where c.id = ${id}`.execute(app.deps.db);
  rows = (
    await sql<Row>`
      select id, uuid, status_id, priority_id, ${sql.join(
        orderFields
          .filter((field) => field !== 'priority_id')
          .map((field) => sql`extract(epoch from ${sql.ref(field)})::float as ${sql.ref(field)}`),
      )} from conversations`.execute(app.deps.db)
  ).rows;
});
afterAll(() => app?.close());

const filters: [string, Filter | null, (row: Row) => boolean][] = [
  ['no filter', null, () => true],
  ['a status', filter('status_id', 'equals', '1'), (row) => row.status_id === 1],
  ['any but a status', filter('status_id', 'not equals', '4'), (row) => row.status_id !== 4],
  ['no priority 1', filter('priority_id', 'not equals', '1'), (row) => row.priority_id !== 1],
  ['no target', filter('next_sla_deadline_at', 'not set'), (row) => !row.next_sla_deadline_at],
];

function filter(field: string, operator: string, value = ''): Filter {
  return { model: 'conversations', field, operator, value };
}

function inOrder(found: Row[], field: OrderField, order: 'asc' | 'desc'): string[] {
  const way = order === 'asc' ? 1 : -1;
  const sorted = [...found].sort((a, b) => {
    const [one, other] = [a[field], b[field]];
    if (one === other) return way * (a.id - b.id);
    if (one === null) return 1;
    if (other === null) return -1;
    return way * (one - other);
  });
  return sorted.map(({ uuid }) => uuid);
}

test.each(filters)(
  'a long list with %s comes in every order, page by page',
  async (_what, chosen, fits) => {
    const found = rows.filter(fits);
    expect(found.length).toBeGreaterThan(10_000);
    const given = JSON.stringify(chosen ? [chosen] : []);
    for (const field of orderFields) {
      for (const order of ['asc', 'desc'] as const) {
        const expected = inOrder(found, field, order);
        const page = (query: { after?: string | undefined; page?: number }) =>
          admin.call('listAll', {
            query: {
              page_size: 500,
              filters: given,
              order_by: `conversations.${field}`,
              order,
              ...query,
            },
          });
        const uuids: string[] = [];
        let after: string | undefined;
        // Far enough to pass from those that have a value to those that have none.
        for (let n = 0; n < 4; n += 1) {
          const { results, total, next } = await page({ after });
          expect(total).toBe(expected.length);
          uuids.push(...results.map(({ uuid }) => uuid));
          after = next ?? undefined;
        }
        const where = `${field} ${order}`;
        expect(uuids, where).toEqual(expected.slice(0, uuids.length));
        const { results } = await page({ page: 20 });
        const twentieth = expected.slice(19 * 500, 20 * 500);
        expect(
          results.map(({ uuid }) => uuid),
          where,
        ).toEqual(twentieth);
      }
    }
  },
);

test('a long list of one’s own, and a contact’s, hold nothing else, to the end', async () => {
  const { contact_id: id } = await app.deps.db
    .selectFrom('conversations')
    .select('contact_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  type Query = { page_size: number; after: string | undefined };
  const lists = [
    (query: Query) => mine.call('listAssigned', { query }),
    (query: Query) => mine.call('listContactConversations', { params: { id }, query }),
  ];
  // Who sees more has another total of the same list, and has just asked for it.
  const all = await admin.call('listContactConversations', { params: { id } });
  expect(all.total).toBe(rows.length);
  for (const list of lists) {
    const uuids = new Set<string>();
    let after: string | undefined;
    do {
      const { results, total, next } = await list({ page_size: 500, after });
      expect(total).toBe((count * 3) / 4);
      expect(results).toHaveLength(500);
      for (const { uuid, assigned_user_id } of results) {
        expect(assigned_user_id).toBe(mine.agentId);
        uuids.add(uuid);
      }
      after = next ?? undefined;
    } while (after);
    expect(uuids.size).toBe((count * 3) / 4);
  }
});
