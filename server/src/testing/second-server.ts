import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';

/**
 * Runs the API tests against a PostgreSQL that no test started, reached over TCP by its address,
 * as one in DATABASE_URL is. Ends with the exit code of the tests.
 */
async function main(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-second-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'warn' }),
    fsync: 'off',
    listen: 'loopback',
  });
  try {
    const env = { ...process.env, TEST_DATABASE_URL: server.connectionString };
    const args = ['run', '--project', 'server'];
    args.push('server/src/http', 'server/src/features');
    // How input is read, mail moves or long lists are walked says nothing about the server.
    const others = ['http/{fuzz,garbage}', 'features/mail/*', '**/walk'];
    for (const name of others) args.push('--exclude', `**/${name}.test.ts`);
    const tests = spawn('vitest', args, { stdio: 'inherit', env });
    const [code] = await once(tests, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exit(await main());
