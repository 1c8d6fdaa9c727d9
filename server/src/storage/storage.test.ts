import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { newDataDir } from '../testing/parley.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { openStorage, type Storage } from './index.ts';

const megabyte = 1024 * 1024;

let dir: string;
let s3: S3Server;

beforeAll(async () => {
  dir = await newDataDir();
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3?.stop();
  await rm(dir, { recursive: true, force: true });
});

function configured(env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: dir, ...env });
}

/** Pieces of a stream that does not tell its length, `megabytes` in all. */
async function* pieces(megabytes: number): AsyncGenerator<Buffer> {
  for (let number = 0; number < megabytes * 4; number += 1) {
    yield Buffer.alloc(megabyte / 4, number % 251);
  }
}

async function* cutOff(megabytes: number): AsyncGenerator<Buffer> {
  yield* pieces(megabytes);
  throw new Error('the line went dead');
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  return (await Readable.from(storage.list(prefix)).toArray()).sort();
}

describe.each([
  ['a folder', () => openStorage(configured())],
  ['a bucket', () => openStorage(configured(s3.env))],
  ['a part of a bucket', () => openStorage(configured({ ...s3.env, S3_PREFIX: 'shop/files' }))],
])('in %s', (_, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  test('what is put can be got, sized, replaced and deleted', async () => {
    await storage.put('raw/1/odd name +&ä', Buffer.from('first'));
    expect(await storage.size('raw/1/odd name +&ä')).toBe(5);
    await storage.put('raw/1/odd name +&ä', Readable.from([Buffer.from('the second')]));
    expect(await text(await storage.get('raw/1/odd name +&ä'))).toBe('the second');
    expect(await storage.size('raw/1/odd name +&ä')).toBe(10);
    await storage.delete('raw/1/odd name +&ä');
    expect(await storage.size('raw/1/odd name +&ä')).toBeNull();
    await storage.delete('raw/1/odd name +&ä');
  });

  test('an empty file is a file', async () => {
    await storage.put('media/nothing', Readable.from([]));
    await storage.put('media/empty', Buffer.alloc(0));
    expect(await storage.size('media/nothing')).toBe(0);
    expect((await buffer(await storage.get('media/empty'))).length).toBe(0);
  });

  test('a stream of unknown length arrives whole', async () => {
    await storage.put('media/large', Readable.from(pieces(55)));
    expect(await storage.size('media/large')).toBe(55 * megabyte);
    const wanted = await buffer(Readable.from(pieces(55)));
    expect(wanted.equals(await buffer(await storage.get('media/large')))).toBe(true);
  });

  test('what is not there is not found', async () => {
    await storage.put('media/there.thumb', Buffer.from('x'));
    await expect(storage.get('media/there')).rejects.toMatchObject({
      type: 'NotFoundException',
      message: 'errors.fileGone',
    });
    expect(await storage.size('media/there')).toBeNull();
  });

  test('every key under a folder is listed, and no other', async () => {
    expect(await keysOf(storage, 'list')).toEqual([]);
    const keys = ['list/1/a', 'list/1/b', 'list/2/deep/er', 'list/c'];
    for (const key of [...keys, 'listed', 'other/1']) await storage.put(key, Buffer.from(key));
    expect(await keysOf(storage, 'list')).toEqual(keys);
    expect(await keysOf(storage, 'list/1')).toEqual(['list/1/a', 'list/1/b']);
  });

  test.each([1, 30])(
    'a stream cut off after %i MB leaves nothing, or what was there',
    async (megabytes) => {
      const cut = () => storage.put('cut/file', Readable.from(cutOff(megabytes)));
      await storage.delete('cut/file');
      await expect(cut()).rejects.toThrow('the line went dead');
      expect(await storage.size('cut/file')).toBeNull();
      await storage.put('cut/file', Buffer.from('whole'));
      await expect(cut()).rejects.toThrow('the line went dead');
      expect(await text(await storage.get('cut/file'))).toBe('whole');
      expect(await keysOf(storage, 'cut')).toEqual(['cut/file']);
    },
  );
});
