import type { Parameters } from 'fast-check';

const times = Number(process.env.FUZZ_RUNS ?? 1);

/**
 * How often a generated test runs, and from which seed (each test of a file has its own): few
 * times and always alike, unless FUZZ_RUNS (times as many) and FUZZ_SEED say otherwise. A failure
 * prints seed and path.
 */
export function fuzz<T>(runs: number, test = 0): Parameters<T> {
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_121) + test;
  return { seed, numRuns: Math.ceil(runs * times) };
}

/**
 * Every other one of many cases, so that two tests that follow each other have all of them between
 * them; each has all when FUZZ_RUNS asks for more than usual.
 */
export function half<T>(cases: readonly T[], test: number): readonly T[] {
  return times > 1 ? cases : cases.filter((_, index) => index % 2 === test % 2);
}

/** How long one such test may take, in milliseconds. */
export const fuzzTimeout = 240_000 * Math.max(1, times);
