import { pino } from 'pino';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';

// A process that does nothing but hold an embedded PostgreSQL, for tests to kill:
// node embedded-app.ts <data folder> <secret key>
const [dataDir = '', secretKey] = process.argv.slice(2);

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    secretKey,
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  });
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => process.exit(0));
  });
  process.stdout.write(`${JSON.stringify({ connectionString: postgres.connectionString })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: (error as Error).message })}\n`);
  process.exitCode = 1;
}
