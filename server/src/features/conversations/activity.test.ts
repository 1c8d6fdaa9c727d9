import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { viewOf } from '../../testing/conversation-view.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

const { whole, messagesOf } = viewOf(
  () => admin,
  () => app.deps,
);
const contentsOf = async (uuid: string) =>
  (await messagesOf(uuid)).filter(({ type }) => type === 'activity').map(({ content }) => content);

test('what was done is told in the workspace’s language to who does not word it', async () => {
  const { uuid } = await insertConversation(app.deps);
  const params = { uuid };
  await admin.call('setPriority', { params, body: { priority: 'High' } });
  await admin.call('updateGeneralSettings', { body: { 'app.lang': 'de' } });
  await admin.call('setPriority', { params, body: { priority: 'Low' } });
  const body = { assignee_id: admin.agentId };
  await admin.call('setAssignee', { params: { uuid, type: 'user' }, body });
  const { id } = await admin.call('createTag', { body: { name: 'Zelte' } });
  await admin.call('setTags', { params, body: { tags: ['Zelte'] } });
  await admin.call('deleteTag', { params: { id } });
  await admin.call('setStatus', { params, body: { status: 'Resolved' } });
  const name = 'Agent1 Test';
  expect(await contentsOf(uuid)).toEqual([
    `${name} hat den Status von Offen in Gelöst geändert`,
    `${name} hat Zelte entfernt`,
    `${name} hat Zelte hinzugefügt`,
    `${name} hat dies übernommen`,
    `${name} hat die Priorität von Hoch in Niedrig geändert`,
    `${name} set the priority to High`,
  ]);
});

test('the end of a snooze is told in the workspace’s time zone', async () => {
  const { uuid } = await insertConversation(app.deps);
  await admin.call('updateGeneralSettings', {
    body: { 'app.lang': 'de', 'app.timezone': 'Asia/Tokyo' },
  });
  await admin.call('setStatus', {
    params: { uuid },
    body: { status: 'Snoozed', snoozed_until: '3h' },
  });
  const until = new Date((await whole(uuid)).snoozed_until ?? '');
  const time = until.toLocaleTimeString('de', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
  const [content] = await contentsOf(uuid);
  expect(content).toMatch(/^Agent1 Test hat dies bis .+ zurückgestellt$/);
  expect(content).toContain(`, ${time} `);
});
