import { expect, test } from 'vitest';
import { runCrash } from './run-crash.ts';

test('nothing is lost and nothing doubled over twenty kills at random moments', async () => {
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9));
  const report = await runCrash({ seed, kills: 20 });
  const summary = `seed ${seed}: ${JSON.stringify(report)}`;
  expect(
    Object.values(report.kills).reduce((sum, count) => sum + count),
    summary,
  ).toBe(20);
  expect(report.delivered, summary).toBeGreaterThan(20);
  expect(report.accepted, summary).toBeGreaterThan(5);
  expect(Object.values(report.tally).flat(), summary).toEqual([]);
  // Its own patience ends it before.
}, 3_600_000);
