import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { inboxError } from '../../testing/mail-scene.ts';
import { createInboxErrors } from './inbox-errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('what one instance says of its server stands, whatever another says of its own', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'shared' });
  const [reading, sending] = [createInboxErrors(app.deps.db), createInboxErrors(app.deps.db)];
  await reading.report(inboxId, 'imap:1', 'The password is wrong.');
  await sending.report(inboxId, 'smtp', null);
  expect(await inboxError(app.deps, inboxId)).toBe('The password is wrong.');
  await sending.report(inboxId, 'smtp', 'The server is full.');
  expect(await inboxError(app.deps, inboxId)).toBe('The password is wrong.\nThe server is full.');
  await reading.report(inboxId, 'imap:1', null);
  expect(await inboxError(app.deps, inboxId)).toBe('The server is full.');
});

test('an error goes when any instance finds that it works again', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'again' });
  const [first, second] = [createInboxErrors(app.deps.db, 0), createInboxErrors(app.deps.db)];
  await first.report(inboxId, 'smtp', null);
  await second.report(inboxId, 'smtp', 'The server is full.');
  expect(await inboxError(app.deps, inboxId)).toBe('The server is full.');
  await first.report(inboxId, 'smtp', null);
  expect(await inboxError(app.deps, inboxId)).toBeNull();
});

test('a changed inbox starts without errors', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'changed' });
  const errors = createInboxErrors(app.deps.db);
  await errors.report(inboxId, 'imap:1', 'The password is wrong.');
  await errors.forget(inboxId);
  expect(await inboxError(app.deps, inboxId)).toBeNull();
  await errors.report(inboxId, 'imap:1', 'The password is wrong.');
  expect(await inboxError(app.deps, inboxId)).toBe('The password is wrong.');
});
