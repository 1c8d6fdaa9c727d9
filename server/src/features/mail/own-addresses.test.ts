import { plusAddress } from '@parley/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConversation } from '../../testing/conversation.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { mailbox, parsedMail } from '../../testing/parsed-mail.ts';
import { inboxForAddress } from './inbox-repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

let made = 0;
/** An inbox with these addresses. */
async function inboxWith(addresses: { from_address?: string; reply_to?: string }) {
  made += 1;
  const { db } = app.deps;
  const id = await insertInbox(app.deps, { user: `own-${made}` });
  await db.updateTable('inboxes').set(addresses).where('id', '=', id).execute();
  return id;
}

test('mail for the address an inbox asks for answers at is its own, with a token too', async () => {
  const id = await inboxWith({ reply_to: 'help@parley.test' });
  const { uuid } = await insertConversation(app.deps, { inboxId: id });
  const { db } = app.deps;
  expect(await inboxForAddress(db, 'help@parley.test')).toBe(id);
  expect(await inboxForAddress(db, plusAddress('help@parley.test', uuid))).toBe(id);
  expect(await inboxForAddress(db, 'stranger@parley.test')).toBeNull();
});

test('of two inboxes that share a mailbox each gets what names it, by address or by conversation', async () => {
  const { db } = app.deps;
  const sales = await inboxWith({ from_address: 'team+sales@parley.test' });
  const support = await inboxWith({ from_address: 'team+support@parley.test' });
  const { uuid } = await insertConversation(app.deps, { inboxId: support });
  expect(await inboxForAddress(db, 'team+sales@parley.test')).toBe(sales);
  expect(await inboxForAddress(db, 'team+support@parley.test')).toBe(support);
  expect(await inboxForAddress(db, plusAddress('team+support@parley.test', uuid))).toBe(support);
  expect(await inboxForAddress(db, plusAddress('team@parley.test', uuid))).toBe(support);
});

test('mail for an inbox that is switched off goes to no other that shares its mailbox', async () => {
  const { db } = app.deps;
  await inboxWith({ from_address: 'shop+sales@parley.test' });
  const off = await inboxWith({ from_address: 'shop+support@parley.test' });
  const { uuid } = await insertConversation(app.deps, { inboxId: off });
  await db.updateTable('inboxes').set({ enabled: false }).where('id', '=', off).execute();
  expect(await inboxForAddress(db, 'shop+support@parley.test')).toBeNull();
  expect(await inboxForAddress(db, plusAddress('shop+support@parley.test', uuid))).toBeNull();
  const next = await inboxWith({ from_address: 'shop+support@parley.test' });
  expect(await inboxForAddress(db, plusAddress('shop+support@parley.test', uuid))).toBe(next);
});

test('an address to answer to takes what the inbox it is the address of is switched off for', async () => {
  const { db } = app.deps;
  const off = await inboxWith({ from_address: 'desk@parley.test' });
  await db.updateTable('inboxes').set({ enabled: false }).where('id', '=', off).execute();
  expect(await inboxForAddress(db, 'desk@parley.test')).toBeNull();
  const on = await inboxWith({ from_address: 'crew@parley.test', reply_to: 'Desk@parley.test' });
  expect(await inboxForAddress(db, 'desk@parley.test')).toBe(on);
});

test('nobody of a conversation is its own inbox, by whatever address it was written to', async () => {
  const inboxId = await inboxWith({
    from_address: 'user+sup@parley.test',
    reply_to: 'desk@parley.test',
  });
  const admin = await app.agent('Admin');
  const token = '0b5e2c1e-7a39-4f0c-9d4f-0a4b8f2f6b11';
  const to = ['user+sup@parley.test', 'user@parley.test', 'desk@parley.test'];
  const { uuid } = await insertConversation(app.deps, {
    inboxId,
    mail: parsedMail({
      name: 'Jane',
      to: to.map((address) => mailbox(address)),
      cc: [mailbox(plusAddress('desk@parley.test', token)), mailbox('bob@example.org', 'Bob')],
    }),
  });
  const people = await admin.call('listParticipants', { params: { uuid } });
  expect(people.map(({ first_name }) => first_name).sort()).toEqual(['Bob', 'Jane']);
});
