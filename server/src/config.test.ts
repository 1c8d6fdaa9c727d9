import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { newDataDir } from './testing/parley.ts';

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await newDataDir();
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

test.each([
  [{ S3_BUCKET: 'Not A Bucket' }, /S3_BUCKET: takes the name of a bucket/],
  [{ S3_BUCKET: 'parley', S3_ENDPOINT: 'ftp://x' }, /S3_ENDPOINT/],
  [{ S3_BUCKET: 'parley', S3_PREFIX: '/shop/' }, /S3_PREFIX: takes/],
  [{ S3_BUCKET: 'parley', S3_ACCESS_KEY_ID: 'x' }, /S3_SECRET_ACCESS_KEY go together/],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, /S3_BUCKET is missing/],
  [{ S3_PREFIX: 'shop' }, /S3_BUCKET is missing/],
])('%o is refused by name', (env, words) => {
  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(words);
});

test('without S3_ settings files lie in the data folder; an empty one counts as none', () => {
  expect(readConfig({ DATA_DIR, S3_BUCKET: '' }).s3).toBeUndefined();
});

test("another server's buckets stand in the path, Amazon's in the host name, unless told", () => {
  const of = (env: Record<string, string>) => readConfig({ DATA_DIR, S3_BUCKET: 'parley', ...env });
  expect(of({ S3_ENDPOINT: 'http://localhost:9000' }).s3?.forcePathStyle).toBe(true);
  expect(of({}).s3).toMatchObject({ forcePathStyle: false, region: 'us-east-1' });
  const told = { S3_ENDPOINT: 'https://s3.example.org', S3_FORCE_PATH_STYLE: 'false' };
  expect(of(told).s3?.forcePathStyle).toBe(false);
});

test('mail servers may stand in private networks, web servers only when that is allowed', () => {
  const of = (env: Record<string, string>) => {
    const { mail, web } = readConfig({ DATA_DIR, ...env }).outbound;
    return [mail.allowPrivate, web.allowPrivate];
  };
  expect(of({})).toEqual([true, false]);
  expect(of({ ALLOW_PRIVATE_ADDRESSES: 'true' })).toEqual([true, true]);
  expect(of({ ALLOW_PRIVATE_ADDRESSES: 'false' })).toEqual([false, false]);
});
