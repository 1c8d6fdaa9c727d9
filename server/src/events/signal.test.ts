import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { eventually } from '../testing/poll.ts';
import { type Channel, Signal } from './signal.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let signals: Signal[];

beforeAll(async () => {
  database = await testDatabase();
  const options = { connectionString: database.connectionString, log: pino({ level: 'silent' }) };
  signals = [1, 2].map(() => new Signal({ ...options, pollEvery: 600_000 }));
});
afterAll(async () => {
  await Promise.all(signals?.map((signal) => signal.close()) ?? []);
  await database?.drop();
});

test('who raises a channel is woken once, and so is everybody else', async () => {
  const [here, there] = signals as [Signal, Signal];
  const heard = (signal: Signal, channel: Channel) => {
    const wakes = { count: 0 };
    signal.on(channel, () => {
      wakes.count += 1;
    });
    return wakes;
  };
  const [own, others] = [heard(here, 'events'), heard(there, 'events')];
  const [asked, answered] = [heard(there, 'outbox'), heard(here, 'inboxes')];
  // Until both listen, what is raised is heard by nobody else.
  await eventually('both hear each other', async () => {
    here.raise('outbox');
    there.raise('inboxes');
    return asked.count > 0 && answered.count > 0;
  });
  here.raise('events');
  await eventually('the other hears it', async () => others.count > 0);
  // Notifications keep their order: what comes after it, comes after one's own.
  const last = heard(here, 'viewers');
  there.raise('viewers');
  await eventually('an answer comes back', async () => last.count > 0);
  expect([own.count, others.count]).toEqual([1, 1]);
});
