import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { StartRefused, startEmbeddedPostgres } from './db/embedded/index.ts';
import { migrate } from './db/migrate.ts';
import { Signal } from './events/signal.ts';
import { administratorFromEnvironment, setupCode } from './features/auth/index.ts';
import { startMailTraffic } from './features/mail/index.ts';
import { createSecrets } from './secrets.ts';
import { createFileStorage } from './storage/index.ts';
import { version } from './version.ts';

/** Starts Parley: database, schema, app; stops them in the other order on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  });
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, secretKey: config.secretKey, log });
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  await migrate(connectionString);
  const db = openDatabase(connectionString);
  const signal = new Signal({ connectionString, log });
  const deps = {
    db,
    config,
    log,
    signal,
    secrets: createSecrets(config.secretKey),
    storage: createFileStorage({ dir: join(config.dataDir, 'files') }),
    now: () => new Date(),
  };
  await administratorFromEnvironment(deps);
  const app = await createApp(deps, { connectionString });
  const mail = await startMailTraffic(deps);
  await app.http.listen({ port: config.port, host: config.host });
  await greet(deps, app.http.server.address());

  const stopAll = async () => {
    log.info('stopping');
    await mail.stop();
    await app.stop();
    await signal.close();
    await db.destroy();
    await embedded?.stop();
  };
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function greet(
  deps: Parameters<typeof setupCode>[0],
  address: { port: number } | string | null,
): Promise<void> {
  const port = typeof address === 'object' && address ? address.port : '';
  const code = await setupCode(deps);
  const lines = [`Parley ${version} is ready: http://localhost:${port}`];
  if (code) lines.push(`Open it to create the first administrator. One-time code: ${code}`);
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError || error instanceof StartRefused ? error.message : explain(error);
  process.stderr.write(`\nParley could not start.\n${text}\n`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return 'The port is taken. Stop what uses it, or set PORT to another one.';
  if (code === 'EACCES') return `${error.message}\nThis user may not use that port or folder.`;
  if (code === 'ENOSPC') return 'The disk is full. Make room and start again.';
  return error.stack ?? error.message;
}
