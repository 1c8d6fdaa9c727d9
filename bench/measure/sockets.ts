import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { eventually } from '../../server/src/testing/poll.ts';
import type { Caller } from '../lib/app.ts';
import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/result.ts';
import { listen } from '../lib/socket.ts';
import { percentiles } from '../lib/timing.ts';

const agents = 2000;
const perSecond = 50;
const seconds = 20;

const teamSize = 20;

type Receiver = { id: number; teamId: number; caller: Caller };

/**
 * 2,000 agents connected, in teams of 20 that see their own conversations only, and 50 private notes a
 * second on these, after all came online at once: the time from asking to the frame, and frames that went to another team.
 */
export async function measureSockets(bench: Bench): Promise<Result[]> {
  const { scale, app, admin } = bench;
  const receivers = await makeReceivers(bench);
  const conversations = await giveConversations(bench, receivers);
  const teamOf = new Map(conversations.map(({ uuid, team_id }) => [uuid, team_id]));
  const sent = new Map<string, number>();
  const durations: number[] = [];
  let strange = 0;
  const sockets = [];
  for (let first = 0; first < receivers.length; first += 50) {
    sockets.push(
      ...(await Promise.all(
        receivers.slice(first, first + 50).map(({ teamId, caller }) =>
          listen(app.url, caller, (frame, at) => {
            if (frame.type !== 'new_message') return;
            const { message } = frame.data;
            if (teamOf.get(message.conversation_uuid) !== teamId) strange += 1;
            const start = sent.get(message.text_content);
            if (start !== undefined) durations.push(at - start);
          }),
        ),
      )),
    );
  }
  // The clock starts when all that connecting brought about is through.
  await eventually('all are online', () => areOnline(bench), 60_000);
  sent.set('first', performance.now());
  await note(admin, conversations[0]?.uuid, 'first');
  await eventually('the first note is shown', () => durations.length >= teamSize, 60_000);
  durations.length = 0;
  const posts: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await wait(Math.max(0, begin + (number * 1000) / perSecond - performance.now()));
    const text = `note ${number}`;
    sent.set(text, performance.now());
    const uuid = conversations[(number * 37) % conversations.length]?.uuid;
    posts.push(note(admin, uuid, text));
  }
  await Promise.all(posts);
  const all = perSecond * seconds * teamSize;
  const end = performance.now() + 30_000;
  while (durations.length < all && performance.now() < end) await wait(100);
  // Time for frames that nobody should get.
  await wait(1000);
  for (const socket of sockets) socket.close();
  const { p99 } = percentiles(durations);
  const shown = `${durations.length} of ${all} frames arrived, ${strange} at another team`;
  return [
    {
      work: '2,000 agents connected, 50 messages a second',
      scale,
      figure: 'p99',
      measured: p99,
      target: 200,
      unit: 'ms',
      note: shown,
    },
  ];
}

async function areOnline({ house }: Bench): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from agents
    where email like '%@sockets.test' and availability_status = 'online'`.execute(house.db);
  return rows[0]?.count === agents;
}

function note(admin: Caller, uuid: string | undefined, text: string): Promise<unknown> {
  return admin.post(`/conversations/${uuid}/messages`, {
    message: `<p>${text}</p>`,
    private: true,
  });
}

async function makeReceivers({ house, app }: Bench): Promise<Receiver[]> {
  const { db } = house;
  await sql`insert into roles (name, permissions) values ('Sockets', ${[
    'conversations:read',
    'conversations:read_team_inbox',
    'messages:read',
  ]}) on conflict do nothing`.execute(db);
  await sql`insert into teams (name) select 'Sockets ' || n from generate_series(1, ${agents / teamSize}::int) n
    on conflict do nothing`.execute(db);
  // Those of a run before stay: deleting 2,000 agents asks every message 2,000 times whose it is.
  await sql`insert into agents (email, first_name)
    select n || '@sockets.test', 'Socket' from generate_series(1, ${agents}::int) n on conflict do nothing`.execute(
    db,
  );
  await sql`update agents set availability_status = 'offline' where email like '%@sockets.test'`.execute(
    db,
  );
  await sql`insert into agent_roles (agent_id, role_id)
    select a.id, r.id from agents a, roles r where a.email like '%@sockets.test' and r.name = 'Sockets'
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; team_id: number }>`
    insert into team_members (agent_id, team_id)
    select a.id, t.id from agents a
    join teams t on t.name = 'Sockets ' || 1 + split_part(a.email, '@', 1)::int % ${agents / teamSize}::int
    where a.email like '%@sockets.test'
    on conflict (agent_id, team_id) do update set team_id = excluded.team_id returning agent_id as id, team_id`.execute(
    db,
  );
  const receivers: Receiver[] = [];
  for (const { id, team_id } of rows) {
    receivers.push({ id, teamId: team_id, caller: await app.signIn(id) });
  }
  return receivers;
}

/** Hands 400 open conversations to the teams in turn. */
async function giveConversations({ house }: Bench, receivers: readonly Receiver[]) {
  const teams = [...new Set(receivers.map(({ teamId }) => teamId))];
  const { rows } = await sql<{ uuid: string; team_id: number }>`
    with picked as (
      select id, row_number() over (order by id desc) as n from conversations where status_id = 1
      order by id desc limit 400)
    update conversations c set assigned_user_id = null,
      assigned_team_id = (${teams}::int[])[1 + picked.n % ${teams.length}::int]
    from picked where picked.id = c.id returning c.uuid, c.assigned_team_id as team_id`.execute(
    house.db,
  );
  return rows;
}
