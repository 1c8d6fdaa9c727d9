import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** A database or a transaction on it: what a repository function takes. */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Tx = Transaction<Schema>;

// Our int8 values (counts, UIDs, sequence numbers) stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * What a session begins with, so that PostgreSQL notices within half a minute that the machine behind
 * it is gone, and frees its locks. By itself it takes two hours, while nobody else could number events.
 */
export const noticeLoss = `select set_config(name, value, false) from (values
  ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3'),
  ('tcp_user_timeout', '25000')) as setting (name, value)`;

// Our questions are many and short: compiling them, or more processes for one, only costs time. The
// memory is for places in a table that two indexes agree on: with less, whole pages are looked through.
const askInShort = `select set_config(name, value, false) from (values ('jit', 'off'),
  ('max_parallel_workers_per_gather', '0'), ('work_mem', '16MB')) as setting (name, value)`;

const mark = '/* prepared */';

/**
 * Begins a statement that every session plans once and keeps: planning takes longer than finding a few
 * rows by their keys. Not for questions whose best way depends on the values, such as lists and searches.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

class PreparingClient extends pg.Client {
  // Kysely hands over text and values; every other form goes through as it is.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    const isPrepared = typeof text === 'string' && text.trimStart().startsWith(mark);
    const query = super.query as (...given: unknown[]) => never;
    return isPrepared && Array.isArray(values)
      ? query.call(this, { name: nameOf(text), text, values })
      : query.apply(this, given);
  }
}

/** Opens a pool of connections; `max` defaults to 20. Close with `destroy()`. */
export function openDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max: options.max ?? 20,
    connectionTimeoutMillis: 7_000,
    application_name: 'parley',
    // Not Kysely's onCreateConnection: when that fails, its connection is never given back.
    onConnect: async (client) => {
      await client.query(noticeLoss);
      await client.query(askInShort);
    },
  });
  // An idle connection that dies is replaced at the next query, which is where errors are met.
  pool.on('error', () => undefined);
  // The same for one in use: whoever waits for its query hears of it; nobody else must.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
