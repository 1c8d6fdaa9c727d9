import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Caller } from '../lib/app.ts';
import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/result.ts';
import { listen } from '../lib/socket.ts';
import { percentiles } from '../lib/timing.ts';

const agents = 2000;
const perSecond = 50;
const seconds = 20;

type Receiver = { id: number; caller: Caller };

/**
 * 2,000 agents connected, each of whom sees only what is assigned to them, and 50 private notes a second
 * on conversations of theirs: the time from asking to the frame, and frames that went to others.
 */
export async function measureSockets(bench: Bench): Promise<Result[]> {
  const { house, scale, app, admin } = bench;
  const receivers = await makeReceivers(bench);
  const conversations = await giveConversations(bench, receivers);
  const owner = new Map(conversations.map(({ uuid, agent_id }) => [uuid, agent_id]));
  const sent = new Map<string, number>();
  const durations: number[] = [];
  let strange = 0;
  const sockets = [];
  for (let first = 0; first < receivers.length; first += 50) {
    sockets.push(
      ...(await Promise.all(
        receivers.slice(first, first + 50).map(({ id, caller }) =>
          listen(app.url, caller, (frame, at) => {
            if (frame.type !== 'new_message') return;
            const { message } = frame.data;
            if (owner.get(message.conversation_uuid) !== id) strange += 1;
            const start = sent.get(message.text_content);
            if (start !== undefined) durations.push(at - start);
          }),
        ),
      )),
    );
  }
  const posts: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await wait(Math.max(0, begin + (number * 1000) / perSecond - performance.now()));
    const text = `note ${number}`;
    sent.set(text, performance.now());
    const uuid = conversations[(number * 37) % conversations.length]?.uuid;
    posts.push(
      admin.post(`/conversations/${uuid}/messages`, { message: `<p>${text}</p>`, private: true }),
    );
  }
  await Promise.all(posts);
  await wait(2000);
  for (const socket of sockets) socket.close();
  await sql`delete from agents where email like '%@sockets.test'`.execute(house.db);
  const { p99 } = percentiles(durations);
  const note = `${durations.length} of ${perSecond * seconds} frames arrived, ${strange} at somebody else`;
  return [
    {
      work: '2,000 agents connected, 50 messages a second',
      scale,
      figure: 'p99',
      measured: p99,
      target: 200,
      unit: 'ms',
      note,
    },
  ];
}

async function makeReceivers({ house, app }: Bench): Promise<Receiver[]> {
  const { db } = house;
  await sql`insert into roles (name, permissions) values ('Sockets', ${[
    'conversations:read',
    'conversations:read_assigned',
    'messages:read',
  ]}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into agents (email, first_name) select n || '@sockets.test', 'Socket' from generate_series(1, ${agents}::int) n
    returning id`.execute(db);
  await sql`insert into agent_roles (agent_id, role_id)
    select a.id, r.id from agents a, roles r where a.email like '%@sockets.test' and r.name = 'Sockets'`.execute(
    db,
  );
  const receivers: Receiver[] = [];
  for (const { id } of rows) receivers.push({ id, caller: await app.signIn(id) });
  return receivers;
}

async function giveConversations({ house }: Bench, receivers: Receiver[]) {
  const { rows } = await sql<{ uuid: string; agent_id: number }>`
    with picked as (
      select id, row_number() over (order by id desc) as n from conversations where status_id = 1 order by id desc
      limit ${receivers.length})
    update conversations c set assigned_user_id = (${receivers.map(({ id }) => id)}::int[])[picked.n]
    from picked where picked.id = c.id returning c.uuid, c.assigned_user_id as agent_id`.execute(
    house.db,
  );
  return rows;
}
