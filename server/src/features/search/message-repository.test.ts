import type { Permission } from '@parley/contract';
import { type Actor, maySee } from '@parley/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { bounds, messageIds } from './message-repository.ts';
import type { Wanted } from './wanted.ts';

let app: TestApp;
let messages: Row[];
let agentId: number;
let teamId: number;

type Row = {
  id: number;
  text_content: string;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  status_id: number;
  created_at: Date;
};

// An hour between messages and any of 60 conversations for each, so that old ones have new messages.
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.deps;
  const admin = await app.agent('Admin');
  agentId = admin.agentId;
  teamId = (await admin.call('createTeam', { body: { name: 'Harbour' } })).id;
  const { id } = await insertConversation(app.deps);
  await sql`
    insert into conversations (contact_id, inbox_id, status_id, resolved_at, assigned_user_id, assigned_team_id)
    select c.contact_id, c.inbox_id, case when n % 2 = 0 then 1 else 3 end, now(),
      case when n % 5 < 2 then ${agentId}::int end, case when n % 5 in (1, 2, 3) then ${teamId}::int end
    from conversations c, generate_series(1, 60) n where c.id = ${id}`.execute(db);
  await sql`
    insert into messages (conversation_id, inbox_id, type, status, sender_type, text_content, created_at)
    select c.id, c.inbox_id, 'incoming', 'received', 'contact',
      'n' || n || 'x always' || case when n % 7 < 2 then ' often' else '' end
        || case when n % 11 = 3 then ' sometimes' else '' end || case when n % 97 = 5 then ' seldom' else '' end,
      now() - (1500 - n) * interval '1 hour'
    from generate_series(1, 1500) n
    join conversations c on c.id = ${id} + 1 + (n::bigint * n * 31 + n / 7) % 60 order by n`.execute(
    db,
  );
  await sql`
    update conversations c set last_message_at = m.at
    from (select conversation_id, max(created_at) as at from messages group by 1) m
    where m.conversation_id = c.id`.execute(db);
  await sql`analyze messages`.execute(db);
  await sql`analyze conversations`.execute(db);
  const { rows } = await sql<Row>`
    select m.id, m.text_content, c.assigned_user_id, c.assigned_team_id, c.status_id, m.created_at
    from messages m join conversations c on c.id = m.conversation_id order by m.id desc`.execute(
    db,
  );
  messages = rows;
});
afterAll(() => app?.close());

const actorWith = (...permissions: Permission[]): Actor => ({
  ...{ id: agentId, first_name: '', last_name: '', email: '', roles: [], team_ids: [teamId] },
  permissions: new Set(['conversations:read', ...permissions]),
});

/** What a search means, by looking at everything. */
function naive(
  { actor, text, before, limit }: Pick<Wanted, 'actor' | 'text' | 'before' | 'limit'>,
  fits: (row: Row) => boolean = () => true,
): number[] {
  const found = messages.filter((row) => {
    const words = row.text_content.split(' ');
    const hasAll = text.split(' ').every((part) => words.some((word) => word.startsWith(part)));
    return row.id < before && hasAll && maySee(actor, row) && fits(row);
  });
  return found.slice(0, limit).map(({ id }) => id);
}

// Each makes another way of looking the shortest.
describe.each([
  ['as they are', {}],
  ['hits are never few', { few: 0, unknownShare: 0 }],
  ['nothing is read from the end', { few: 0, mostRead: 0 }],
  ['a little is read from the end', { few: 0, mostRead: 400 }],
  ['conversations are asked for one by one', { few: 0, mostRead: 0, mostInSight: 3 }],
  ['the index knows every word', { few: 0, mostRead: 0, indexedShare: 1, widest: 50 }],
])('with bounds: %s', (_, given) => {
  test.each<[string, Permission[]]>([
    ['everything', ['conversations:read_all']],
    ['their own', ['conversations:read_assigned']],
    ["their team's", ['conversations:read_team_inbox']],
    ['what nobody has', ['conversations:read_unassigned']],
    [
      'their own and their team’s',
      ['conversations:read_assigned', 'conversations:read_team_inbox'],
    ],
    ['nothing', []],
  ])('an agent who sees %s finds the newest of it, page by page', async (__, permissions) => {
    const actor = actorWith(...permissions);
    for (const text of [
      'always',
      'oft',
      'sometimes',
      'seldom',
      'often sometimes',
      'always seldom',
      'n777x',
      'never',
    ]) {
      let before = 2_147_483_647;
      for (let page = 0; page < 3; page += 1) {
        const wanted = { actor, text, before, limit: 20, filters: [], own: [] };
        const ids = await messageIds(app.deps.db, wanted, { ...bounds, ...given });
        expect(ids, `${text}, page ${page}`).toEqual(naive(wanted));
        before = ids.at(-1) ?? 1;
      }
    }
  });

  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
  const came = (test: 'greater' | 'less' | 'equals', operand: number, negated = false) =>
    ({ field: 'created_at', kind: 'date', test, operand, negated }) as const;
  const open = sql<boolean>`c.status_id = 1`;

  test.each([
    ['a status', [open], [], (row: Row) => row.status_id === 1],
    [
      'since',
      [],
      [came('greater', hoursAgo(200.5))],
      (row: Row) => row.created_at.getTime() > hoursAgo(200.5),
    ],
    [
      'until',
      [],
      [came('less', hoursAgo(900.5))],
      (row: Row) => row.created_at.getTime() < hoursAgo(900.5),
    ],
    [
      'a day and a status',
      [open],
      [came('equals', hoursAgo(700.5))],
      (row: Row) =>
        row.status_id === 1 &&
        row.created_at.getTime() >= hoursAgo(700.5) &&
        row.created_at.getTime() < hoursAgo(676.5),
    ],
    [
      'any other day',
      [],
      [came('equals', hoursAgo(24.5), true)],
      (row: Row) =>
        row.created_at.getTime() < hoursAgo(24.5) || row.created_at.getTime() >= hoursAgo(0.5),
    ],
    ['no time at all', [], [came('greater', hoursAgo(-48))], () => false],
  ] as const)(
    'filters leave what fits them, page by page: %s',
    async (...[, filters, own, fits]) => {
      for (const actor of [
        actorWith('conversations:read_all'),
        actorWith('conversations:read_assigned', 'conversations:read_team_inbox'),
      ]) {
        for (const text of ['always', 'often', 'seldom', 'n777x']) {
          let before = 2_147_483_647;
          for (let page = 0; page < 3; page += 1) {
            const wanted = { actor, text, before, limit: 20, filters, own };
            const ids = await messageIds(app.deps.db, wanted, { ...bounds, ...given });
            expect(ids, `${text}, page ${page}`).toEqual(naive(wanted, fits));
            before = ids.at(-1) ?? 1;
          }
        }
      }
    },
  );
});
