import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { type ImapScript, startImapScript } from '../../testing/imap-script.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import {
  inboxError,
  ledgerOf,
  mailOf,
  messagesOf,
  settledLedger,
} from '../../testing/mail-scene.ts';
import { eventually } from '../../testing/poll.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { startReaders } from './readers.ts';

const ending: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** An app that reads mail; `stallMs` and `commandMs` say how patient it is with servers. */
async function reading({ commandMs = 60_000, stallMs = 60_000 } = {}): Promise<TestApp> {
  const app = await startTestApp();
  ending.push(() => app.close());
  const imap = { connectMs: 5_000, greetingMs: 5_000, commandMs, stallMs };
  const timing = { pollMs: 200, retryMs: 50, retryMaxMs: 200, renewMs: 1_000, imap };
  const readers = startReaders(app.deps, { errors: createInboxErrors(app.deps.db, 100), timing });
  ending.push(() => readers.stop());
  return app;
}

async function scripted(mails: readonly string[]): Promise<ImapScript> {
  const script = await startImapScript(mails);
  ending.push(() => script.stop());
  return script;
}

/** The states of an inbox's ledger by UID. */
async function statesOf(app: TestApp, inboxId: number): Promise<Record<string, string>> {
  const rows = await ledgerOf(app.deps, inboxId);
  return Object.fromEntries(rows.map((row) => [`${row.uid_validity}/${row.uid}`, row.state]));
}

const three = () => ['one', 'two', 'three'].map((text) => mailOf(text));

test.each(['hang up', 'say nothing', 'put off'] as const)(
  'a mail that makes its server %s keeps no other mail out, and is asked for again',
  async (manner) => {
    // Only what this manner is to run into is short: a busy machine takes its time for all the rest.
    const app = await reading({
      commandMs: manner === 'say nothing' ? 2_000 : 60_000,
      stallMs: manner === 'put off' ? 2_000 : 60_000,
    });
    const script = await scripted(three());
    script.manner = (uid) => (uid === 1 ? manner : 'well');
    const inboxId = await insertInbox(app.deps, { user: 'poison', script });
    const rows = await eventually('the others are in', async () => {
      const all = await ledgerOf(app.deps, inboxId);
      const areIn = all.slice(1).every(({ state }) => state === 'message');
      return all.length === 3 && areIn && all[0]?.next_try_at && all;
    });
    expect(script.fetched).toEqual([1, 2, 3, 1]);
    expect(rows[0]).toMatchObject({ state: 'failed', attempts: 2 });
    expect(rows[0]?.reason).not.toBe('');
    await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
    script.manner = () => 'well';
    await due(app, inboxId);
    await settledLedger(app.deps, inboxId, 3);
    expect(await messagesOf(app.deps, inboxId)).toHaveLength(3);
  },
);

test('a server that is gone costs no mail an attempt', async () => {
  const app = await reading();
  const script = await scripted(three());
  script.manner = () => 'refuse';
  const inboxId = await insertInbox(app.deps, { user: 'gone', script });
  await eventually('all refused', async () => {
    const rows = await ledgerOf(app.deps, inboxId);
    return rows.length === 3 && rows.every(({ attempts }) => attempts === 1);
  });
  await script.stop();
  await due(app, inboxId);
  await eventually('an error', () => inboxError(app.deps, inboxId));
  const rows = await ledgerOf(app.deps, inboxId);
  expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
});

test('an inbox whose server hangs keeps no other inbox waiting when it is switched off', async () => {
  const app = await reading();
  const admin = await app.agent('Admin');
  const slow = await scripted(three());
  slow.manner = () => 'put off';
  const slowId = await insertInbox(app.deps, { user: 'slow', script: slow });
  await eventually('it hangs', () => slow.fetched.length > 0);
  await admin.call('toggleInbox', { params: { id: slowId } });
  const inboxId = await insertInbox(app.deps, { user: 'quick', script: await scripted(three()) });
  await settledLedger(app.deps, inboxId, 3);
  slow.manner = () => 'well';
  await admin.call('toggleInbox', { params: { id: slowId } });
  await settledLedger(app.deps, slowId, 3);
});

test.each([
  ['nothing of its end', 'nil'],
  ['less of it than was asked for', 'short'],
] as const)('a mail of which the server gives %s comes in whole', async (_what, manner) => {
  const app = await reading();
  const script = await scripted([mailOf(`${'x'.repeat(1_500_000)}\r\nTHE END`)]);
  script.manner = (_uid, start) => (start > 0 ? manner : 'well');
  const inboxId = await insertInbox(app.deps, { user: 'cut', script });
  await settledLedger(app.deps, inboxId, 1);
  const [message] = await messagesOf(app.deps, inboxId);
  expect(message?.text_content.trimEnd().endsWith('THE END')).toBe(true);
});

test('what a server tells of other mails and of flags in between is no mail', async () => {
  const app = await reading();
  const mails = three();
  const script = await scripted(mails);
  script.manner = () => 'tell of others';
  const inboxId = await insertInbox(app.deps, { user: 'talks', script });
  const rows = await settledLedger(app.deps, inboxId, 3);
  expect(rows.map(({ state }) => state)).toEqual(['message', 'message', 'message']);
  expect(rows.map(({ size }) => size)).toEqual(mails.map((mail) => mail.length));
});

test('a mail of which the server gives nothing waits, and comes in when it does', async () => {
  const app = await reading();
  const script = await scripted(three());
  script.manner = () => 'nil';
  script.sizeOf = () => 0;
  const inboxId = await insertInbox(app.deps, { user: 'nothing', script });
  await eventually('all failed', async () => {
    const states = Object.values(await statesOf(app, inboxId));
    return states.length === 3 && states.every((state) => state === 'failed');
  });
  script.manner = () => 'well';
  await due(app, inboxId);
  const rows = await settledLedger(app.deps, inboxId, 3);
  expect(rows.map(({ state }) => state)).toEqual(['message', 'message', 'message']);
});

test('a connection lost in the middle of a mail is called that', async () => {
  const app = await reading();
  const script = await scripted([mailOf('Hello '.repeat(1_000))]);
  script.manner = () => (['short', 'nil'] as const)[script.fetched.length - 1] ?? 'nil and hang up';
  const inboxId = await insertInbox(app.deps, { user: 'lost', script });
  const error = await eventually('an error', () => inboxError(app.deps, inboxId));
  expect(error).toMatch(/connection/i);
  expect(error).not.toContain('mailErrors');
  expect((await ledgerOf(app.deps, inboxId))[0]?.reason).toMatch(/connection/i);
});

test('a server that puts off the sign-in is an error of the inbox, until it answers', async () => {
  const app = await reading({ stallMs: 2_000 });
  const script = await scripted(three());
  script.putsOff.add('LOGIN');
  const inboxId = await insertInbox(app.deps, { user: 'put-off', script });
  await eventually('an error', () => inboxError(app.deps, inboxId));
  script.putsOff.clear();
  await settledLedger(app.deps, inboxId, 3);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
});

test('a server that puts off the question for news is an error of the inbox, until it answers', async () => {
  const app = await reading({ stallMs: 2_000 });
  const script = await scripted(three());
  const inboxId = await insertInbox(app.deps, { user: 'no-news', script });
  await settledLedger(app.deps, inboxId, 3);
  script.putsOff.add('NOOP');
  await eventually('an error', () => inboxError(app.deps, inboxId));
  script.mails.set(4, mailOf('four'));
  script.putsOff.clear();
  await settledLedger(app.deps, inboxId, 4);
  await eventually('no error', async () => (await inboxError(app.deps, inboxId)) === null);
});

test('a mail of which the server keeps back a part waits, and says so', async () => {
  const app = await reading();
  const script = await scripted([mailOf('Hello '.repeat(1_000)), mailOf('Behind it')]);
  const isFirst = () => script.fetched.length === 1;
  script.manner = (uid) => (uid > 1 ? 'well' : isFirst() ? 'short' : 'nil');
  const inboxId = await insertInbox(app.deps, { user: 'torn', script });
  await eventually('the other is in', async () => (await messagesOf(app.deps, inboxId)).length > 0);
  const [row] = await ledgerOf(app.deps, inboxId);
  expect(row).toMatchObject({ state: 'failed', reason: 'mailErrors.notWhole' });
});

test.each([
  ['gives parts of a mail', true],
  ['knows whole mails only', false],
])(
  'a mail whose size the server names wrongly comes in as it is, when it %s',
  async (_what, knows) => {
    const app = await reading();
    const mails = three();
    const script = await scripted(mails);
    script.knowsWindows = knows;
    script.sizeOf = (raw) => raw.length + 17;
    const inboxId = await insertInbox(app.deps, { user: 'wrongsize', script });
    const rows = await settledLedger(app.deps, inboxId, 3);
    expect(rows.map(({ state }) => state)).toEqual(['message', 'message', 'message']);
    expect(rows.map(({ size }) => size)).toEqual(mails.map((mail) => mail.length));
  },
);

test('mails under a numbering that ended are put aside with the reason, and cannot be read again', async () => {
  const app = await reading();
  const admin = await app.agent('Admin');
  const script = await scripted(three());
  script.manner = (uid) => (uid > 1 ? 'refuse' : 'well');
  const inboxId = await insertInbox(app.deps, { user: 'renumbered', script });
  await eventually('two failed', async () => {
    const states = Object.values(await statesOf(app, inboxId));
    return states.filter((state) => state === 'failed').length === 2;
  });
  script.manner = () => 'well';
  script.uidValidity = 2;
  await settledLedger(app.deps, inboxId, 6);
  expect(await statesOf(app, inboxId)).toEqual({
    '1/1': 'message',
    '1/2': 'ignored',
    '1/3': 'ignored',
    '2/1': 'duplicate',
    '2/2': 'message',
    '2/3': 'message',
  });
  const query = { state: 'ignored' as const };
  const { results } = await admin.call('listLedger', { params: { id: inboxId }, query });
  expect(results[0]?.reason).toMatch(/numbered its mails anew/);
  const params = { id: inboxId, row_id: results[0]?.id ?? 0 };
  expect((await admin.answer('readAgain', { params })).code).toBe(409);
});

test('mails of a mailbox that the inbox left are put aside, and go on when it comes back', async () => {
  const app = await reading();
  const script = await scripted(three());
  script.manner = () => 'refuse';
  const inboxId = await insertInbox(app.deps, { user: 'moved', script });
  const readsAs = (username: string) =>
    app.deps.db
      .updateTable('inbox_servers')
      .set({ username })
      .where('inbox_id', '=', inboxId)
      .execute();
  await eventually('all failed', async () => {
    const states = Object.values(await statesOf(app, inboxId));
    return states.length === 3 && states.every((state) => state === 'failed');
  });
  script.mails.clear();
  await readsAs('elsewhere');
  await settledLedger(app.deps, inboxId, 3);
  const [row] = await ledgerOf(app.deps, inboxId);
  expect(row).toMatchObject({ state: 'ignored', reason: 'mailLedger.otherMailbox' });
  script.mails = new Map(three().map((mail, index) => [index + 1, mail]));
  script.manner = () => 'well';
  await readsAs('moved');
  await eventually('all in', async () => (await messagesOf(app.deps, inboxId)).length === 3);
});

/** Lets the time of every further try come now. */
async function due(app: TestApp, inboxId: number): Promise<void> {
  await app.deps.db
    .updateTable('mail_ledger')
    .set({ next_try_at: null })
    .where('inbox_id', '=', inboxId)
    .execute();
}
