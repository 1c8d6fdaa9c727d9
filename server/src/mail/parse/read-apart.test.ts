import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApart } from './read-apart.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-apart-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A mail with a file of so many bytes, which repeats these. */
async function mailWith(
  bytes: number,
  { type = 'application/zip', repeated = Buffer.from('parley') } = {},
): Promise<string> {
  const content = Buffer.alloc(bytes, repeated).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const file = join(folder, String(bytes));
  await writeFile(
    file,
    [
      'From: ann@example.org',
      'MIME-Version: 1.0',
      `Content-Type: ${type}; name="all.zip"`,
      'Content-Transfer-Encoding: base64',
      '',
      content,
    ].join('\r\n'),
  );
  return file;
}

test('a large mail comes out whole of a process of its own', async () => {
  const bytes = 20 * 1024 * 1024;
  const mail = await readApart(await mailWith(bytes), { megabytes: 256, milliseconds: 30_000 });
  expect(mail.attachments[0]?.content).toHaveLength(bytes);
});

test('a long text in no charset it names needs no more memory than others', async () => {
  const bytes = 6 * 1024 * 1024;
  const file = await mailWith(bytes, {
    type: 'text/csv; charset=utf-8',
    repeated: Buffer.from('Grüße;', 'latin1'),
  });
  const mail = await readApart(file, { megabytes: 64, milliseconds: 30_000 });
  expect(mail.attachments[0]?.content).toHaveLength(bytes);
});

test('a reader that is ended by its mail is told from one that answered', async () => {
  const file = await mailWith(1_000);
  await expect(readApart(file, { megabytes: 256, milliseconds: 1 })).rejects.toThrow(
    'not parsed within 0.001 s',
  );
});
