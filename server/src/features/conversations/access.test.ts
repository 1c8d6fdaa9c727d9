import type { Permission } from '@parley/contract';
import { type Actor, type Assignment, maySee } from '@parley/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { visibleIds, visibleTo } from './access.ts';

let db: Database;
let drop: () => Promise<void>;
const me = 11;
const other = 12;
const mine = 21;
const another = 22;

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  db = openDatabase(database.connectionString, { max: 2 });
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

const grounds: readonly Permission[] = [
  'conversations:read',
  'conversations:read_all',
  'conversations:read_assigned',
  'conversations:read_team_inbox',
  'conversations:read_unassigned',
];

const assignments: Assignment[] = [null, me, other].flatMap((assigned_user_id) =>
  [null, mine, another].map((assigned_team_id) => ({ assigned_user_id, assigned_team_id })),
);

/** Every set of the permissions that decide, with and without a team, and an administrator. */
function everyActor(): Actor[] {
  const sets = Array.from({ length: 2 ** grounds.length }, (_, bits) =>
    grounds.filter((_permission, place) => bits & (1 << place)),
  );
  return [
    ...sets.flatMap((permissions) => [
      actorWith({ permissions }),
      actorWith({ permissions, team_ids: [mine] }),
    ]),
    actorWith({ roles: ['Admin'] }),
  ];
}

function actorWith({
  permissions = [],
  team_ids = [],
  roles = ['Role'],
}: {
  permissions?: readonly Permission[];
  team_ids?: number[];
  roles?: string[];
}): Actor {
  const permissionSet = new Set(permissions);
  return {
    id: me,
    first_name: '',
    last_name: '',
    email: '',
    roles,
    permissions: permissionSet,
    team_ids,
  };
}

test('the rule in SQL and the rule in code see the same conversations, for every actor', async () => {
  const actors = everyActor();
  const answers = actors.map((actor) => sql`coalesce(${visibleTo(actor)}, false)`);
  const { rows } = await sql<{ seen: boolean[] }>`
    select array[${sql.join(answers)}] as seen
    from unnest(
      ${assignments.map((row) => row.assigned_user_id)}::int[],
      ${assignments.map((row) => row.assigned_team_id)}::int[]
    ) with ordinality as c (assigned_user_id, assigned_team_id, place)
    order by c.place`.execute(db);
  const bySql = rows.map((row) => row.seen);
  const byCode = assignments.map((assignment) => actors.map((actor) => maySee(actor, assignment)));
  expect(bySql).toEqual(byCode);
  expect(new Set(byCode.flat())).toEqual(new Set([true, false]));
});

test('the ids an actor sees are those of the rule, each once', async () => {
  for (const actor of everyActor()) {
    const query = visibleIds(actor);
    const seen = assignments.flatMap((row, place) => (maySee(actor, row) ? [place + 1] : []));
    if (query === null) {
      expect(seen).toHaveLength(assignments.length);
      continue;
    }
    const { rows } = await sql<{ id: number }>`
      with conversations (id, assigned_user_id, assigned_team_id) as (
        select place, agent, team from unnest(
          ${assignments.map((row) => row.assigned_user_id)}::int[],
          ${assignments.map((row) => row.assigned_team_id)}::int[]
        ) with ordinality as assignments (agent, team, place))
      ${query}`.execute(db);
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(seen);
  }
});
