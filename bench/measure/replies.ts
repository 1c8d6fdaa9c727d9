import { sql } from 'kysely';
import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/result.ts';

const callers = 32;
const seconds = 8;

/** Replies through HTTP by 32 callers at once; each is committed with its outbox row. */
export async function measureReplies({ house, scale, agent }: Bench): Promise<Result[]> {
  const { db } = house;
  const { rows } = await sql<{ uuid: string }>`
    select uuid from conversations where status_id = 1
      and inbox_id in (select inbox_id from inbox_servers where kind = 'smtp')
    order by id desc limit 2000`.execute(db);
  const end = performance.now() + seconds * 1000;
  let written = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let round = caller; performance.now() < end; round += callers) {
        const uuid = rows[round % rows.length]?.uuid;
        await agent.post(`/conversations/${uuid}/messages`, {
          message: '<p>We look into it today.</p>',
        });
        written += 1;
      }
    }),
  );
  // Nobody is there to take them.
  await sql`delete from outbox where state = 'pending'`.execute(db);
  return [
    {
      work: 'reply through HTTP, 32 callers',
      scale,
      measured: written / seconds,
      target: 500,
      unit: '/s',
      figure: 'rate',
    },
  ];
}
