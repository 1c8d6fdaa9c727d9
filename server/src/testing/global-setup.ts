import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { onServer } from './database.ts';

/** Makes the migrated template database once for a whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const template = `template_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  await migrate(url.href);
  project.provide('databaseServer', server);
  project.provide('templateDatabase', template);
  return () => onServer(server, `drop database if exists ${template} with (force)`);
}
