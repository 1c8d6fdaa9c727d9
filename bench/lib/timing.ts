export type Times = { p50: number; p95: number; p99: number; max: number };

/** Percentiles of durations in milliseconds. */
export function percentiles(durations: readonly number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}

/** Runs `work` again and again, one at a time, after a tenth of it as a warm-up; milliseconds. */
export async function timed(
  count: number,
  work: (round: number) => Promise<unknown>,
): Promise<Times> {
  const warmUp = Math.ceil(count / 10);
  const durations: number[] = [];
  for (let round = -warmUp; round < count; round += 1) {
    const start = performance.now();
    await work(round);
    if (round >= 0) durations.push(performance.now() - start);
  }
  return percentiles(durations);
}
