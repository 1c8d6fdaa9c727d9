import type { Caller } from '../lib/app.ts';
import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/result.ts';
import { timed } from '../lib/timing.ts';

const rounds = 60;

const sorts = {
  'newest activity': 'last_message_at&order=desc',
  'oldest activity': 'last_message_at&order=asc',
  'started first': 'created_at&order=asc',
  'started last': 'created_at&order=desc',
  'waiting longest': 'waiting_since&order=asc',
  'next SLA target': 'next_sla_deadline_at&order=asc',
  'priority first': 'priority_id&order=desc',
};

/** The lists of spec section 2 through HTTP, with their totals, a page of 50. */
export async function measureLists({ scale, admin, agent }: Bench): Promise<Result[]> {
  const results: Result[] = [];
  async function add(line: { work: string; target: number; caller: Caller; path: string }) {
    const { p50 } = await timed(rounds, () => line.caller.get(line.path));
    results.push({
      work: line.work,
      target: line.target,
      scale,
      measured: p50,
      unit: 'ms',
      figure: 'p50',
    });
  }
  await add({ work: 'list: my inbox', target: 15, caller: agent, path: listPath('assigned') });
  await add({ work: 'list: unassigned', target: 15, caller: agent, path: listPath('unassigned') });
  await add({ work: 'list: all open', target: 15, caller: agent, path: listPath('all') });
  const closed = `${listPath('all', 4)}&page=200`;
  await add({ work: 'list: all closed, page 200', target: 20, caller: admin, path: closed });
  for (const [name, sort] of Object.entries(sorts)) {
    const path = `${listPath('all')}&order_by=conversations.${sort}`;
    await add({ work: `list: all open, ${name}`, target: 20, caller: admin, path });
  }
  return results;
}

function listPath(list: string, status = 1): string {
  const filter = {
    model: 'conversations',
    field: 'status_id',
    operator: 'equals',
    value: String(status),
  };
  return `/conversations/${list}?page_size=50&filters=${encodeURIComponent(JSON.stringify([filter]))}`;
}
