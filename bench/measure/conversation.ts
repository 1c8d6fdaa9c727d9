import { sql } from 'kysely';
import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/result.ts';
import { timed } from '../lib/timing.ts';

/** Opens a conversation nobody opened before, with its first page of messages, as the browser does. */
export async function measureConversation({ house, scale, agent }: Bench): Promise<Result[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from conversations order by (id * 7919::bigint) % 1000003 limit 330`.execute(
    house.db,
  );
  let next = 0;
  const { p50 } = await timed(300, async () => {
    const path = `/conversations/${rows[next % rows.length]?.uuid}`;
    next += 1;
    await Promise.all([agent.get(path), agent.get(`${path}/messages?page_size=30&bodies=false`)]);
  });
  return [
    {
      work: 'open a conversation with its messages',
      scale,
      measured: p50,
      target: 15,
      unit: 'ms',
      figure: 'p50',
    },
  ];
}
