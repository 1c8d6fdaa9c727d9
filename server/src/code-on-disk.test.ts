import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchCode } from './code-on-disk.ts';
import { startTestApp } from './testing/harness.ts';

test('a restart is due once the code on disk is another, and no more when it is as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-code-'));
  const file = join(folder, 'main.ts');
  await writeFile(file, 'first');
  let minute = 0;
  const differs = watchCode([folder, join(folder, 'index.html')], () => new Date(minute * 60_000));
  expect(await differs()).toBe(false);
  await writeFile(file, 'second');
  expect(await differs()).toBe(false);
  minute += 1;
  expect(await differs()).toBe(true);
  await writeFile(file, 'first');
  minute += 1;
  expect(await differs()).toBe(false);
  await writeFile(join(folder, 'new.ts'), '');
  minute += 1;
  expect(await differs()).toBe(true);
  await rm(folder, { recursive: true });
});

test('what runs here is what lies on disk', async () => {
  const app = await startTestApp();
  const settings = await (await app.agent('Agent')).call('getGeneralSettings');
  expect(settings['app.restart_required']).toBe(false);
  await app.close();
});
