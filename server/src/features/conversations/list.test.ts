import type { ConversationListItem, Filter, OrderField } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation, insertPlainInbox } from '../../testing/conversation.ts';
import { fuzz } from '../../testing/fuzz/settings.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';
import { parsedMail } from '../../testing/parsed-mail.ts';

let app: TestApp;
let admin: Client;
let everything: ConversationListItem[];

/** 60 conversations in every mixture of status, priority, assignment and missing values. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
  const { db } = app.deps;
  const inbox = await insertPlainInbox(app.deps);
  const team = await admin.call('createTeam', { body: { name: 'Repairs' } });
  const tag = await admin.call('createTag', { body: { name: 'Tents' } });
  for (let n = 0; n < 60; n += 1) {
    const { id } = await insertConversation(app.deps, {
      inboxId: inbox.id,
      mail: parsedMail({ from: `c${n % 7}@x.org`, subject: `Case ${n}` }),
      assigned_user_id: n % 4 === 0 ? admin.agentId : null,
      assigned_team_id: n % 3 === 0 ? team.id : null,
    });
    // Equal times on purpose: an order must not lose or double what is level.
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1, 0, minutes));
    await db
      .updateTable('conversations')
      .set({
        status_id: (n % 4) + 1,
        priority_id: n % 5 === 0 ? null : (n % 3) + 1,
        last_message_at: at(Math.floor(n / 4)),
        waiting_since: n % 3 === 0 ? null : at(n % 6),
        next_sla_deadline_at: n % 2 === 0 ? null : at(n % 9),
        snoozed_until: n % 4 === 1 ? new Date(Date.now() + 86_400_000) : null,
        resolved_at: n % 4 === 2 ? at(1) : null,
      } as never)
      .where('id', '=', id)
      .execute();
    if (n % 6 === 0) {
      await db
        .insertInto('conversation_tags')
        .values({ conversation_id: id, tag_id: tag.id })
        .execute();
    }
  }
  everything = (await admin.call('listAll', { query: { page_size: 500 } })).results;
});
afterAll(() => app?.close());

const fields: OrderField[] = [
  'last_message_at',
  'created_at',
  'waiting_since',
  'next_sla_deadline_at',
  'priority_id',
];

/** The whole list, page by page, by cursor or by number. */
async function walk(query: {
  field: OrderField;
  order: 'asc' | 'desc';
  size: number;
  filters: Filter[];
  byCursor: boolean;
}): Promise<{ uuids: string[]; total: number }> {
  const uuids: string[] = [];
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await admin.call('listAll', {
      query: {
        page_size: query.size,
        order_by: `conversations.${query.field}`,
        order: query.order,
        filters: JSON.stringify(query.filters),
        ...(query.byCursor && after ? { after } : {}),
        ...(query.byCursor ? {} : { page }),
      },
    });
    uuids.push(...answer.results.map(({ uuid }) => uuid));
    if (!answer.next) return { uuids, total: answer.total };
    after = answer.next;
  }
}

const filters: { filter: Filter; holds: (item: ConversationListItem) => boolean }[] = [
  filtered('status_id', 'equals', '3', (item) => item.status_id === 3),
  filtered('status_id', 'not equals', '3', (item) => item.status_id !== 3),
  filtered('priority_id', 'set', '', (item) => item.priority_id !== null),
  filtered('priority_id', 'not set', '', (item) => item.priority_id === null),
  filtered('priority_id', 'not equals', '2', (item) => item.priority_id !== 2),
  filtered('assigned_user_id', 'not set', '', (item) => item.assigned_user_id === null),
  filtered(
    'waiting_since',
    'greater than',
    '2026-11-01T00:02:00Z',
    (item) => (item.waiting_since ?? '') > '2026-11-01T00:02:00.000Z',
  ),
  filtered(
    'last_message_at',
    'less than',
    '2026-11-01T00:05:00Z',
    (item) => item.last_message_at < '2026-11-01T00:05:00.000Z',
  ),
];

function filtered(
  ...[field, operator, value, holds]: [
    Filter['field'],
    Filter['operator'],
    string,
    (item: ConversationListItem) => boolean,
  ]
) {
  return { filter: { model: 'conversations', field, operator, value } as Filter, holds };
}

test('every order, filter and page size gives each conversation once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        field: fc.constantFrom(...fields),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        size: fc.integer({ min: 1, max: 25 }),
        chosen: fc.subarray(filters, { maxLength: 2 }),
        byCursor: fc.boolean(),
      }),
      async ({ chosen, ...query }) => {
        const expected = everything.filter((item) => chosen.every(({ holds }) => holds(item)));
        const { uuids, total } = await walk({
          ...query,
          filters: chosen.map(({ filter }) => filter),
        });
        expect(total).toBe(expected.length);
        expect(new Set(uuids).size).toBe(uuids.length);
        expect([...uuids].sort()).toEqual(expected.map(({ uuid }) => uuid).sort());
        const byUuid = new Map(everything.map((item) => [item.uuid, item]));
        const values = uuids.map((uuid) => byUuid.get(uuid)?.[query.field] ?? null);
        expect(values).toEqual(sorted(values, query.order));
      },
    ),
    fuzz(40),
  );
});

function sorted(values: (string | number | null)[], order: 'asc' | 'desc') {
  const present = values.filter((value) => value !== null);
  present.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (order === 'desc') present.reverse();
  return [...present, ...values.filter((value) => value === null)];
}

test('tags filter by name, whatever the case', async () => {
  const count = async (operator: Filter['operator'], value = '') => {
    const filter = { model: 'conversations', field: 'tags', operator, value };
    return (await admin.call('listAll', { query: { filters: JSON.stringify([filter]) } })).total;
  };
  expect(await count('contains', 'tents')).toBe(10);
  expect(await count('set')).toBe(10);
  expect(await count('not contains', 'TENTS')).toBe(50);
  expect(await count('not set')).toBe(50);
});

test.each([
  [
    'an unknown field',
    { model: 'conversations', field: 'password', operator: 'equals', value: '1' },
  ],
  ['an unknown model', { model: 'agents', field: 'status_id', operator: 'equals', value: '1' }],
  [
    'an unknown operator',
    { model: 'conversations', field: 'status_id', operator: 'like', value: '1' },
  ],
  [
    'an operator its field has not',
    { model: 'conversations', field: 'status_id', operator: 'greater than', value: '1' },
  ],
  [
    'a value of another kind',
    { model: 'conversations', field: 'status_id', operator: 'equals', value: 'x' },
  ],
  [
    'a date that is none',
    { model: 'conversations', field: 'created_at', operator: 'equals', value: 'x' },
  ],
])('%s is refused', async (_what, filter) => {
  const answer = await admin.answer('listAll', { query: { filters: JSON.stringify([filter]) } });
  expect(answer).toMatchObject({ code: 400, error_type: 'InputException' });
});

test('each list holds what its name says, and the counts agree with the lists', async () => {
  const open = JSON.stringify([
    { model: 'conversations', field: 'status_id', operator: 'equals', value: '1' },
  ]);
  const query = { page_size: 500, filters: open };
  const team = (await admin.call('listTeams'))[0]?.id ?? 0;
  const member = await app.agent(['conversations:read', 'conversations:read_team_inbox'], {
    teams: [team],
  });
  const [assigned, unassigned, all, ofTeam] = await Promise.all([
    admin.call('listAssigned', { query }),
    admin.call('listUnassigned', { query }),
    admin.call('listAll', { query }),
    member.call('listTeamUnassigned', { params: { id: team }, query }),
  ]);
  const of = (holds: (item: ConversationListItem) => boolean) =>
    everything.filter((item) => item.status_id === 1 && holds(item)).length;
  expect(assigned.total).toBe(of((item) => item.assigned_user_id === admin.agentId));
  expect(unassigned.total).toBe(
    of((item) => item.assigned_user_id === null && item.assigned_team_id === null),
  );
  expect(ofTeam.total).toBe(
    of((item) => item.assigned_user_id === null && item.assigned_team_id === team),
  );
  const counts = await admin.call('counts');
  expect(counts).toMatchObject({
    assigned: assigned.total,
    unassigned: unassigned.total,
    all: all.total,
  });
  expect((await member.call('counts')).teams).toEqual({ [team]: ofTeam.total });
});

test('a team’s list needs membership or the right to read everything', async () => {
  const team = (await admin.call('listTeams'))[0]?.id ?? 0;
  const outsider = await app.agent(['conversations:read', 'conversations:read_team_inbox']);
  const answer = await outsider.answer('listTeamUnassigned', { params: { id: team } });
  expect(answer.code).toBe(404);
  expect((await admin.answer('listTeamUnassigned', { params: { id: team } })).code).toBe(200);
});

test('an order begun by one field cannot go on by another', async () => {
  const first = await admin.call('listAll', { query: { page_size: 5 } });
  const answer = await admin.answer('listAll', {
    query: { order_by: 'conversations.created_at', after: first.next ?? '' },
  });
  expect(answer.code).toBe(400);
});
