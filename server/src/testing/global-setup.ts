import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { onServer } from './database.ts';
import { compiledCode } from './parley.ts';

/**
 * One PostgreSQL for the whole run (the one at TEST_DATABASE_URL, if set) and on it one migrated
 * database to copy. What the tests start, threads and processes, finds its code compiled.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, compiledCode);
  const { url: server, stop } = await databaseServer();
  const template = `template_${randomBytes(6).toString('hex')}`;
  try {
    await onServer(server, `create database ${template}`);
    const url = new URL(server);
    url.pathname = `/${template}`;
    await migrate(url.href);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
  return async () => {
    await onServer(server, `drop database if exists ${template} with (force)`);
    await stop();
  };
}

async function databaseServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside) return { url: outside, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-postgres-'));
  // As root, PostgreSQL runs under another account, which passes through here.
  await chmod(dataDir, 0o711);
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'warn' });
  const embedded = await startEmbeddedPostgres({ dataDir, log, fsync: 'off' });
  return {
    url: embedded.connectionString,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
