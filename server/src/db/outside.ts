import pg from 'pg';
import { StartRefused } from '../start-refused.ts';

const oldest = 15;

/** Refuses the database in DATABASE_URL where Parley could not work with it, and says what to do. */
export async function checkOutsideDatabase(connectionString: string): Promise<void> {
  const { version, encoding, lowers } = await ask(connectionString);
  if (version < oldest * 10_000) {
    throw new StartRefused(
      `The PostgreSQL in DATABASE_URL is version ${Math.floor(version / 10_000)}; Parley needs ${oldest} or newer.`,
    );
  }
  if (encoding !== 'UTF8' || !lowers) {
    throw new StartRefused(
      `The database in DATABASE_URL does not know all letters (encoding ${encoding}): names would not be found\n` +
        "without regard to case. Create it anew: create database parley template template0 encoding 'UTF8' locale 'C.UTF-8'",
    );
  }
}

type Facts = { version: number; encoding: string; lowers: boolean };

async function ask(connectionString: string): Promise<Facts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 7_000 });
  // Whoever asks hears of it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version,
        current_setting('server_encoding') as encoding, lower(U&'\\00C4') = U&'\\00E4' as lowers`,
    );
    return rows[0] as Facts;
  } catch (error) {
    throw new StartRefused(
      `The database in DATABASE_URL does not answer: ${wordsOf(error)}\nCheck its address, user and password, and that it runs.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A name with several addresses fails once for each of them. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
