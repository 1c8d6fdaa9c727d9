import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { rawKeyOf, sweepOrphans } from './raw-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('what a kill left behind goes at the second sweep that finds it; what a row knows stays', async () => {
  const { storage } = app.deps;
  const orphan = rawKeyOf(1, createHash('sha256').update('orphan').digest('hex'));
  const { id } = await insertConversation(app.deps);
  const { raw_key } = await app.deps.db
    .selectFrom('messages')
    .select('raw_key')
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  const known = String(raw_key);
  for (const key of [orphan, known, '.incoming/half-written'])
    await storage.put(key, Buffer.from(key));

  const seen = await sweepOrphans(app.deps, new Set());
  expect([...seen].sort()).toEqual(['.incoming/half-written', orphan]);
  expect(await storage.size(orphan)).not.toBeNull();

  expect(await sweepOrphans(app.deps, seen)).toEqual(new Set());
  expect(await storage.size(orphan)).toBeNull();
  expect(await storage.size('.incoming/half-written')).toBeNull();
  expect(await storage.size(known)).not.toBeNull();
});
