import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Failure } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { translatorOf } from '../features/settings/texts.ts';
import { newDataDir } from '../testing/parley.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { openStorage, type Storage } from './index.ts';

let s3: S3Server;
let dataDir: string;
beforeAll(async () => {
  s3 = await startS3Server();
  dataDir = await newDataDir();
});
afterAll(async () => {
  await s3?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (env: Record<string, string> = {}) =>
  openStorage(readConfig({ DATA_DIR: dataDir, ...s3.env, ...env }));

/** Everything a storage does, with what each says when it fails. */
async function words(storage: Storage): Promise<string[]> {
  const failures = await Promise.all(
    [
      storage.put('a/b', Buffer.from('x')),
      storage.put('a/b', Readable.from([Buffer.from('x')])),
      storage.get('a/b'),
      storage.size('a/b'),
      storage.delete('a/b'),
      Readable.from(storage.list('a')).toArray(),
    ].map((work) =>
      work.then(
        () => expect.unreachable('it worked'),
        (error: Failure) => error,
      ),
    ),
  );
  return failures.map(
    ({ type, message, values }) => `${type} ${translatorOf('en')(message, values)}`,
  );
}

test('a bucket that is missing is named, with what to do', async () => {
  for (const said of await words(await open({ S3_BUCKET: 'nowhere' }))) {
    expect(said).toMatch(/^GeneralException There is no bucket nowhere .* correct S3_BUCKET/);
  }
});

test('a key that the server does not know is refused, in its own words', async () => {
  for (const said of await words(await open({ S3_ACCESS_KEY_ID: 'stranger' }))) {
    expect(said).toMatch(/^GeneralException .* refuses access \(.{20,}\)\. .* S3_ACCESS_KEY_ID/);
  }
});

test('a server that is no storage is told apart', async () => {
  const page = createServer((_, response) => response.end('<html><br>Hello</html>'));
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  const storage = await open({
    S3_ENDPOINT: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
  });
  await expect(Readable.from(storage.list('a')).toArray()).rejects.toThrow('errors.storageTrouble');
  page.close();
});

test('while the server is away it says so; afterwards all goes on', async () => {
  const storage = await open();
  await storage.put('kept', Buffer.from('x'));
  await s3.pause();
  for (const said of await words(storage)) {
    expect(said).toMatch(/^GeneralException .* does not answer .* S3_ENDPOINT runs/);
  }
  await s3.resume();
  expect(await storage.size('kept')).toBe(1);
});
