import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@parley/contract';
import { type Storage, unfinished } from './storage.ts';

/** Files in a folder of this machine. A file is whole or not there, whatever is killed when. */
export function createFileStorage({ dir }: { dir: string }): Storage {
  const pathOf = (key: string) => {
    const path = join(dir, key);
    if (!path.startsWith(dir + sep)) throw new Error(`storage key outside the folder: ${key}`);
    return path;
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      const temporary = join(dir, unfinished, randomUUID());
      try {
        await mkdir(dirname(temporary), { recursive: true });
        await mkdir(dirname(path), { recursive: true });
        const source = content instanceof Uint8Array ? Readable.from([content]) : content;
        await pipeline(source, createWriteStream(temporary, { mode: 0o600, flush: true }));
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw explained(error);
      }
    },
    async get(key) {
      const path = pathOf(key);
      if ((await sizeOf(path)) === null) throw new Failure('NotFoundException', 'errors.fileGone');
      return createReadStream(path);
    },
    size: (key) => sizeOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        ifMissing([]),
      );
      for (const entry of entries) {
        if (entry.isFile())
          yield relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(ifMissing(null));
  return found === null ? null : found.size;
}

function ifMissing<T>(fallback: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback;
    throw error;
  };
}

function explained(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new Failure('GeneralException', 'errors.diskFull', { cause: error });
}
