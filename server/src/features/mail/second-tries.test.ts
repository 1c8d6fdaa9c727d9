import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailParser, type MailParser, ParseError } from '../../mail/parse/index.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { ledgerOf, mailOf, messagesOf } from '../../testing/mail-scene.ts';
import { eventually } from '../../testing/poll.ts';
import { createInboxErrors } from './inbox-errors.ts';
import { addStored, beginAttempts, forgiveAttempts, postpone } from './ledger-repository.ts';
import { type Readers, startReaders } from './readers.ts';

let app: TestApp;
let readers: Readers;
const release = Promise.withResolvers<void>();

beforeAll(async () => {
  app = await startTestApp();
  readers = startReaders(app.deps, {
    errors: createInboxErrors(app.deps.db),
    parser: stumbling(createMailParser()),
  });
});
afterAll(async () => {
  release.resolve();
  await readers?.stop();
  await app?.close();
});

/** The parser, but a mail that says so runs into its limit, and is read without end the second time. */
function stumbling(parser: MailParser): MailParser {
  const tried = new Set<string>();
  const readBy = async (path: string, read: (path: string) => ReturnType<MailParser['parse']>) => {
    const raw = await readFile(path, 'utf8');
    if (!raw.includes('endless')) return read(path);
    if (tried.has(raw)) await release.promise;
    tried.add(raw);
    throw new ParseError('timeout', 'not parsed within 30 s');
  };
  return {
    ...parser,
    parse: (path) => readBy(path, parser.parse),
    parseApart: (path) => readBy(path, parser.parseApart),
  };
}

async function arrive(inboxId: number, name: string): Promise<void> {
  const rawKey = `raw/${inboxId}/${name}`;
  const raw = Buffer.from(mailOf(name));
  await app.deps.storage.put(rawKey, raw);
  const row = { inboxId, folder: 'smtp', rawKey, sha256: name, size: raw.length };
  await addStored(app.deps.db, row);
}

test('a mail that ran into its limit keeps no other waiting when it is tried again', async () => {
  const inboxId = await insertInbox(app.deps, { user: 'second' });
  await arrive(inboxId, 'endless');
  await eventually('the second try', async () => {
    const [row] = await ledgerOf(app.deps, inboxId);
    return row?.attempts === 2;
  });
  await arrive(inboxId, 'ordinary');
  const messages = await eventually('the mail behind it', async () => {
    const all = await messagesOf(app.deps, inboxId);
    return all.length > 0 && all;
  });
  expect(messages[0]?.text_content).toContain('ordinary');
  expect((await ledgerOf(app.deps, inboxId))[0]).toMatchObject({ state: 'stored', attempts: 2 });
});

test('a mail that ran into its limit is no first try again when its attempts are taken back', async () => {
  const { db } = app.deps;
  const inboxId = await insertInbox(app.deps, { user: 'forgiven', enabled: false });
  await arrive(inboxId, 'slow');
  const begun = async (tries: 'first' | 'again') =>
    (await beginAttempts(db, { inboxId, tries, limit: 9 })).map(({ id }) => id);
  const [id = 0] = await begun('first');
  await postpone(db, id, 'not parsed within 30 s');
  await forgiveAttempts(db, [id]);
  await db.updateTable('mail_ledger').set({ next_try_at: null }).where('id', '=', id).execute();
  expect(await begun('first')).toEqual([]);
  expect(await begun('again')).toEqual([id]);
});
