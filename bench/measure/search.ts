import { sql } from 'kysely';
import type { Caller } from '../lib/app.ts';
import type { Bench } from '../lib/bench.ts';
import type { Result } from '../lib/result.ts';
import { timed } from '../lib/timing.ts';

const rounds = 40;

/**
 * Message search: a word of one message, words of a third of them, words in between, by who sees how much;
 * as the browser asks, and once each as a program does that wants to know how many there are.
 */
export async function measureSearch(bench: Bench): Promise<Result[]> {
  const { scale, admin, restricted } = bench;
  const words = await wordsByFrequency(bench);
  const results: Result[] = [];
  async function add(line: {
    work: string;
    caller: Caller;
    query: (round: number) => string;
    count?: boolean;
  }) {
    const { p95 } = await timed(rounds, (round) => {
      const query = encodeURIComponent(line.query(Math.max(0, round)));
      return line.caller.get(`/messages/search?query=${query}&count=${line.count ?? false}`);
    });
    results.push({
      work: `search: ${line.work}`,
      scale,
      measured: p95,
      target: 100,
      unit: 'ms',
      figure: 'p95',
    });
  }
  for (const [who, caller] of [
    ['all visible', admin],
    ['some visible', restricted],
  ] as const) {
    const pick = (list: readonly string[]) => (round: number) => list[round % list.length] ?? '';
    await add({ work: `a rare word, ${who}`, caller, query: pick(words.rare) });
    await add({ work: `a middling word, ${who}`, caller, query: pick(words.middling) });
    await add({ work: `a common word, ${who}`, caller, query: pick(words.common) });
    await add({
      work: `two words, ${who}`,
      caller,
      query: (round) => `${pick(words.common)(round)} ${pick(words.middling)(round)}`,
    });
    await add({
      work: `a middling word and how many, ${who}`,
      caller,
      query: pick(words.middling),
      count: true,
    });
  }
  return results;
}

/** Words from a sample of the messages: in one of 10 and more, in about one of 1,000, in one alone. */
async function wordsByFrequency({ house }: Bench) {
  const { rows } = await sql<{ word: string; ndoc: number }>`
    select word, ndoc from ts_stat('select search from messages where id % 101 = 0') where length(word) > 3
    order by ndoc desc`.execute(house.db);
  const sample = await sql<{ count: number }>`
    select count(*) as count from messages where id % 101 = 0`.execute(house.db);
  const size = sample.rows[0]?.count ?? 1;
  const between = (low: number, high: number) =>
    rows
      .filter(({ ndoc }) => ndoc / size >= low && ndoc / size < high)
      .map(({ word }) => word)
      .slice(0, rounds);
  return {
    common: between(0.1, 1),
    middling: between(0.0007, 0.01),
    rare: rows
      .filter(({ word }) => /^r\d+x$/.test(word))
      .slice(0, rounds)
      .map(({ word }) => word),
  };
}
