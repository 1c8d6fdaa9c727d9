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

async function mailWith(bytes: number): Promise<string> {
  const content = Buffer.alloc(bytes, 'parley').toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const file = join(folder, String(bytes));
  await writeFile(
    file,
    [
      'From: ann@example.org',
      'MIME-Version: 1.0',
      'Content-Type: application/zip; name="all.zip"',
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

test('a reader that is ended by its mail is told from one that answered', async () => {
  const file = await mailWith(1_000);
  await expect(readApart(file, { megabytes: 256, milliseconds: 1 })).rejects.toThrow(
    'not parsed within 0.001 s',
  );
});
