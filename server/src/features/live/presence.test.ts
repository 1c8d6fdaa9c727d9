import { afterAll, beforeAll, expect, test } from 'vitest';
import { Connections } from '../../realtime/connections.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { eventually } from '../../testing/poll.ts';
import { startPresence } from './presence.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const statusOf = async (id: number) =>
  (
    await app.deps.db
      .selectFrom('agents')
      .select('availability_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).availability_status;

test('without a socket an agent goes offline, unless they said they are away', async () => {
  const [here, away] = await Promise.all([app.agent('Agent'), app.agent('Agent')]);
  await here.call('setAvailability', { body: { status: 'online' } });
  await away.call('setAvailability', { body: { status: 'away_manual' } });
  const presence = startPresence(app.deps, {
    connections: new Connections(),
    timing: { renewMs: 20, absentSeconds: 0 },
  });
  await eventually('offline', async () => (await statusOf(here.agentId)) === 'offline');
  expect(await statusOf(away.agentId)).toBe('away_manual');
  await presence.stop();
});

test('a live socket of any instance keeps its agent there; its end frees them', async () => {
  const { agentId } = await app.agent('Agent');
  const presence = startPresence(app.deps, {
    connections: new Connections(),
    timing: { renewMs: 20, absentSeconds: 0 },
  });
  // As another instance writes it down: this one has no such socket.
  const socket = { id: '7c1c9a52-2f5b-4b0e-8a7e-5a9d6f1e2b3c', agentId };
  await presence.arrived(socket);
  expect(await statusOf(agentId)).toBe('online');
  const looked = Date.now();
  await eventually('several looks', () => Date.now() - looked > 200);
  expect(await statusOf(agentId)).toBe('online');
  presence.left(socket.id);
  await eventually('offline', async () => (await statusOf(agentId)) === 'offline');
  await presence.stop();
});
