import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { countHits } from './totals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const patient = { patience: 20_000, longest: 20_000, kept: 20_000, mostAtOnce: 3 };
const rows = (number: number) => sql`select n from generate_series(1, ${number}::int) n`;
const counter = (bounded: Partial<typeof patient> = {}) => {
  const count = countHits(app.deps, { ...patient, ...bounded });
  return (key: string, select: RawBuilder<unknown>) => count({ key, select });
};
/** Rows that take half a minute to come. */
const slow = sql`select pg_sleep(30)`;

test('hits are counted up to 10,000; 10,001 is more', async () => {
  const count = counter();
  expect(await count('some', rows(9_999))).toBe(9_999);
  expect(await count('many', rows(10_000))).toBe(10_000);
  expect(await count('more', rows(50_000))).toBe(10_001);
});

test('a total is remembered for a while, each search its own', async () => {
  const count = counter();
  expect(await count('tea', rows(200))).toBe(200);
  expect(await count('tea', rows(300))).toBe(200);
  expect(await count('coffee', rows(300))).toBe(300);
  const forgetful = counter({ kept: 0 });
  expect(await forgetful('tea', rows(200))).toBe(200);
  expect(await forgetful('tea', rows(300))).toBe(300);
});

test('a count that takes long holds no page up, ends soon, and is not tried at once again', async () => {
  const count = counter({ patience: 1, longest: 50 });
  expect(await count('slow', slow)).toBeNull();
  await eventually('its end', async () => {
    const { rows: running } = await sql`
      select from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%select pg_sleep(30)%'
        and pid <> pg_backend_pid()`.execute(app.deps.db);
    return running.length === 0;
  });
  expect(await count('slow', rows(200))).toBeNull();
});

test('only so many are counted at once', async () => {
  const count = counter({ mostAtOnce: 1, longest: 1_000 });
  const first = count('slow', slow);
  expect(await count('other', rows(200))).toBeNull();
  expect(await first).toBeNull();
  expect(await count('other', rows(200))).toBe(200);
});

test('a count that took too long is nobody’s fault, one that failed is in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const count = countHits({ ...app.deps, log }, { ...patient, longest: 50 });
  expect(await count({ key: 'slow', select: slow })).toBeNull();
  expect(lines).toEqual([]);
  const failing = countHits({ ...app.deps, log }, patient);
  expect(await failing({ key: 'wrong', select: sql`select n from nowhere` })).toBeNull();
  expect(lines).toEqual([expect.stringContaining('relation \\"nowhere\\" does not exist')]);
});
