import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as showFiles } from '../../db/migrations/0025-files-nobody-saw.ts';
import { up as showUndrawn } from '../../db/migrations/0027-files-nobody-could-draw.ts';
import { readMail } from '../../mail/parse/read-mail.ts';
import { startTestApp, type TestApp } from '../../testing/harness.ts';
import { insertInbox } from '../../testing/mail-inbox.ts';
import { ledgerOf, mailOf, messagesOf } from '../../testing/mail-scene.ts';
import { takeParsed } from './intake.ts';
import { addStored } from './ledger-repository.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** An inbox that nobody reads, with rows for mails that are stored. */
async function inboxWith(rawKeys: readonly string[]) {
  const id = await insertInbox(app.deps, { user: `taken-${randomUUID()}`, enabled: false });
  for (const rawKey of rawKeys) {
    const row = { inboxId: id, folder: 'smtp', rawKey, sha256: rawKey, size: 1 };
    await addStored(app.deps.db, row);
  }
  const rows = await ledgerOf(app.deps, id);
  const take = async (index: number, raw: string) => {
    const row = { ...rows[index], attempts: 1 } as Parameters<typeof takeParsed>[1]['row'];
    const inbox = { id, from_address: 'support@parley.test', reply_to: '' };
    await takeParsed(app.deps, { inbox, row, mail: await readMail(Buffer.from(raw)) });
  };
  return { id, take };
}

/** The message a mail becomes, and its page, as an agent gets them. */
async function shown(raw: string) {
  const { id, take } = await inboxWith([`raw/1/${randomUUID()}`]);
  await take(0, raw);
  const admin = await app.agent('Admin');
  const [stored] = await messagesOf(app.deps, id);
  const { uuid } = await app.deps.db
    .selectFrom('conversations')
    .select('uuid')
    .where('id', '=', stored?.conversation_id ?? 0)
    .executeTakeFirstOrThrow();
  const { results } = await admin.call('listMessages', { params: { uuid } });
  const message = results.find(({ type }) => type === 'incoming');
  const params = { uuid: message?.uuid ?? '' };
  return { message, page: String(await admin.call('messageBody', { params })) };
}

const html = (body: string) => mailOf(body, ['Content-Type: text/html; charset=utf-8']);
const withFile = mailOf(
  [
    ...['--b', 'Content-Type: text/plain', '', 'See the file'],
    ...['--b', 'Content-Type: text/plain; name="list.txt"'],
    ...['Content-Disposition: attachment; filename="list.txt"', '', 'one, two', '--b--'],
  ].join('\r\n'),
  ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"'],
);
const withPicture = mailOf(
  [
    ...['--b', 'Content-Type: text/html', '', '<img src="cid:a&amp;b@x.org">'],
    ...['--b', 'Content-Type: image/png', 'Content-ID: <a&b@x.org>', '', 'picture', '--b--'],
  ].join('\r\n'),
  ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary="b"'],
);

test.each([
  ['the first has become a message', [0, 1]],
  ['both are taken in at once', null],
] as const)('the same bytes twice keep their files, when %s', async (_when, order) => {
  const rawKey = `raw/1/${randomUUID()}`;
  const { id, take } = await inboxWith([rawKey, rawKey]);
  if (order) for (const index of order) await take(index, withFile);
  // Whoever is second by a hair fails as a whole, and is taken in again.
  else {
    const both = await Promise.allSettled([take(0, withFile), take(1, withFile)]);
    for (const [index, { status }] of both.entries()) {
      if (status === 'rejected') await take(index, withFile);
    }
  }
  const states = (await ledgerOf(app.deps, id)).map(({ state }) => state);
  expect(states.sort()).toEqual(['duplicate', 'message']);
  const [message] = await messagesOf(app.deps, id);
  const file = await app.deps.db
    .selectFrom('media')
    .select('storage_key')
    .where('message_id', '=', message?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(await app.deps.storage.size(file.storage_key)).not.toBeNull();
});

test('a picture pasted into a mail is a part of it, and the words behind it are shown', async () => {
  const size = 8_000_000;
  const picture = Buffer.alloc(size, 7).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const { message, page } = await shown(
    html(`<p>See</p><img src="data:image/png;base64,${picture}"><p>CANCEL MY ORDER</p>`),
  );
  expect(page).toContain('CANCEL MY ORDER');
  expect(page).toMatch(/<img src="\/uploads\/[\w-]+"/);
  expect(message?.attachments).toMatchObject([{ size, disposition: 'inline' }]);
  expect(message?.meta.is_cut).toBe(false);
});

test('files that were taken for a part of the text are shown; what the text shows stays in it', async () => {
  const { db } = app.deps;
  const [file, picture] = [await shown(withFile), await shown(withPicture)];
  const uuids = [file, picture].map(({ message }) => message?.attachments[0]?.uuid ?? '');
  const stored = () =>
    db.selectFrom('media').select('disposition').where('uuid', 'in', uuids).orderBy('id').execute();
  await db.updateTable('media').set({ disposition: 'inline' }).where('uuid', 'in', uuids).execute();
  await showFiles(db as never);
  expect(await stored()).toEqual([{ disposition: 'attachment' }, { disposition: 'inline' }]);
  const tiff = { disposition: 'inline', content_type: 'image/tiff' } as const;
  await db
    .updateTable('media')
    .set(tiff)
    .where('uuid', '=', uuids[0] ?? '')
    .execute();
  await showUndrawn(db as never);
  expect(await stored()).toEqual([{ disposition: 'attachment' }, { disposition: 'inline' }]);
});

test('a mail that is too long is cut between its parts, and says so', async () => {
  const { message, page } = await shown(
    html(`<table>${'<tr><td>a row of the list</td></tr>'.repeat(80_000)}</table>`),
  );
  expect(message?.meta.is_cut).toBe(true);
  expect(page).toContain('</tr></table></body>');
});

test('a picture is found by an id with an ampersand', async () => {
  expect((await shown(withPicture)).page).toMatch(/<img src="\/uploads\/[\w-]+"/);
});
