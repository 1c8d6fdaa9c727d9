import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../testing/api.ts';
import { assignmentSettled } from '../../testing/assignment.ts';
import { insertPlainInbox } from '../../testing/conversation.ts';
import {
  administratorAt,
  agentBeside,
  type Instances,
  startInstances,
} from '../../testing/instances.ts';
import { eventually } from '../../testing/poll.ts';
import { openSocket } from '../../testing/socket.ts';

const cap = 20;
let two: Instances;
let admin: Api;
let agents: { id: number; api: Api }[];

// Agents are made while there is no inbox yet: later, the link to a password goes out by mail.
beforeAll(async () => {
  two = await startInstances(2);
  admin = await administratorAt(two.url);
  const url = two.all[0]?.url ?? '';
  const made = (number: number) => agentBeside(admin, { url, name: `agent${number}` });
  agents = await Promise.all(Array.from({ length: 8 }, (_, number) => made(number)));
});
afterAll(() => two?.stop());

async function arrive(teamId: number, count: number): Promise<void> {
  const inbox = await insertPlainInbox(two);
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const work = async (api: Api) => {
    for (const number of numbers)
      await api.call('POST', '/conversations', {
        subject: `Case ${number}`,
        content: '<p>Hello</p>',
        inbox_id: inbox.id,
        team_id: teamId,
        contact_email: `customer${number}@example.org`,
        first_name: 'Ann',
      });
  };
  const callers = two.all.flatMap(({ url }) => [1, 2, 3, 4].map(() => admin.at(url)));
  await Promise.all(callers.map(work));
}

/** How many open conversations of the team each of its holders has; the key null is nobody. */
async function loads(teamId: number): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ agent: number | null; count: number }>`
    select assigned_user_id as agent, count(*) as count from conversations
    where assigned_team_id = ${teamId} group by 1`.execute(two.db);
  return new Map(rows.map(({ agent, count }) => [agent, count]));
}

/** Opens the agents' browsers at one of the instances, which makes them online. */
async function comeOnline(coming: readonly { id: number; api: Api }[], instance: number) {
  const url = two.all[instance]?.url ?? '';
  // Greeted is a browser only after what happened before, which is much here.
  await Promise.all(coming.map(({ api }) => openSocket(url, api.at(url), { expectOpen: false })));
  const ids = coming.map(({ id }) => id);
  await eventually('they are online', () => areOnline(ids), 60_000);
}

async function areOnline(ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agents where id = any(${[...ids]}::int[]) and availability_status = 'online'`.execute(
    two.db,
  );
  return rows.length === ids.length;
}

test('200 arrivals at two instances: nobody gets too many or is left out, nothing lies about', async () => {
  const [online, offline] = [agents.slice(0, 6), agents.slice(6)];
  await comeOnline(online.slice(0, 4), 0);
  const { id } = await admin.call<{ id: number }>('POST', '/teams', {
    name: 'Both',
    conversation_assignment_type: 'round_robin',
    max_auto_assigned_conversations: cap,
    member_ids: agents.map((agent) => agent.id),
  });
  // Two come while the others already get theirs.
  await Promise.all([arrive(id, 200), comeOnline(online.slice(4), 1)]);
  await assignmentSettled(two.db, 60_000);
  const full = await loads(id);
  for (const agent of online) expect(full.get(agent.id)).toBe(cap);
  for (const agent of offline) expect(full.has(agent.id)).toBe(false);
  expect(full.get(null)).toBe(200 - online.length * cap);

  // One instance is killed while those who come take the rest.
  await Promise.all([two.all[0]?.kill(), comeOnline(offline, 1)]);
  await assignmentSettled(two.db, 60_000);
  const all = await loads(id);
  for (const agent of agents) expect(all.get(agent.id)).toBe(cap);
  expect(all.get(null)).toBe(200 - agents.length * cap);

  const { rows } = await sql<{ given: number }>`
    select count(*) as given from messages m join conversations c on c.id = m.conversation_id
    where c.assigned_team_id = ${id} and m.meta->'activity'->'reason'->>'type' = 'round_robin'`.execute(
    two.db,
  );
  expect(rows[0]?.given).toBe(agents.length * cap);
});
