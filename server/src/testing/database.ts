import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on the test server from which others may be made. */
    databaseServer: string;
    /** The migrated database every test file gets a copy of. */
    templateDatabase: string;
  }
}

/** A copy of the migrated template for one test file; `drop` it at the end. */
export async function testDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const template = inject('templateDatabase');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied file by file: through the log of PostgreSQL it costs half as much again, and the drop too.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement outside any transaction. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
