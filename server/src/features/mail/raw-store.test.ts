import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { withTemporaryFile } from './raw-store.ts';

let shared: string | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  if (shared) await rm(shared, { recursive: true });
});

test('a mail on its way in lies in a folder for us alone, whatever others put beside it', async () => {
  shared = await mkdtemp(join(tmpdir(), 'parley-shared-'));
  vi.stubEnv('TMPDIR', shared);
  await writeFile(join(shared, 'parley-incoming'), 'taken by another user');
  const folders = await Promise.all(
    [1, 2].map(() =>
      withTemporaryFile(async (file) => {
        const { mode } = await stat(dirname(file));
        expect(mode & 0o077).toBe(0);
        return dirname(file);
      }),
    ),
  );
  expect(new Set(folders.map((folder) => dirname(folder)))).toEqual(new Set([shared]));
  await expect(stat(folders[0] ?? '')).rejects.toThrow('ENOENT');
});
