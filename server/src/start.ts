import { Failure } from '@parley/contract';
import { type Logger, pino } from 'pino';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { migrate } from './db/migrate.ts';
import { checkOutsideDatabase } from './db/outside.ts';
import type { Deps } from './deps.ts';
import { Signal } from './events/signal.ts';
import { administratorFromEnvironment } from './features/auth/index.ts';
import { startMailTraffic } from './features/mail/index.ts';
import { checkSecretKey } from './features/settings/secret-key.ts';
import { translatorOf } from './features/settings/texts.ts';
import { createSecrets } from './secrets.ts';
import { StartRefused } from './start-refused.ts';
import { checkMarker, openStorage } from './storage/index.ts';

export type Started = {
  deps: Deps;
  /** Where the browser finds it. */
  url: string;
  /** Where the SMTP receiver listens; null when it is off. */
  receiverPort: number | null;
  stop(): Promise<void>;
};

/** Called on the migrated database, before anybody can sign in and before mail moves. */
export type Prepare = (deps: Deps, connectionString: string) => Promise<void>;

/** Starts Parley: database, schema, app; `stop` ends them in the other order. */
export async function start(env: NodeJS.ProcessEnv, prepare?: Prepare): Promise<Started> {
  const config = readConfig(env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  });
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, secretKey: config.secretKey, log });
  const stopDatabase = async () => embedded?.stop();
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  try {
    if (config.databaseUrl) await checkOutsideDatabase(config.databaseUrl);
    return await startOn(connectionString, { config, log, prepare, stopDatabase });
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

type Parts = {
  config: Config;
  log: Logger;
  prepare: Prepare | undefined;
  stopDatabase: () => Promise<void>;
};

async function startOn(
  connectionString: string,
  { config, log, prepare, stopDatabase }: Parts,
): Promise<Started> {
  await migrate(connectionString);
  const db = openDatabase(connectionString);
  const secrets = createSecrets(config.secretKey);
  await checkSecretKey({ db, secrets });
  const storage = await openStorage(config);
  await checkMarker({ db, storage });
  const signal = new Signal({ connectionString, log });
  const deps = {
    db,
    config,
    log,
    signal,
    secrets,
    storage,
    now: () => new Date(),
  };
  await prepare?.(deps, connectionString);
  await administratorFromEnvironment(deps);
  const app = await createApp(deps, { connectionString });
  await app.http.listen({ port: config.port, host: config.host });
  // Last: nothing that fails now could cut a mail.
  const mail = await startMailTraffic(deps);
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : '';
  return {
    deps,
    url: `http://localhost:${port}`,
    receiverPort: mail.receiverPort,
    async stop() {
      log.info('stopping');
      await mail.stop();
      await app.stop();
      await signal.close();
      await db.destroy();
      await stopDatabase();
    },
  };
}

type Program = (stopped: AbortSignal) => Promise<{ stop(): Promise<void> }>;

/**
 * Runs a program until SIGINT or SIGTERM, then stops it; says in words why it could not start. A
 * program that takes long to start may heed the signal it is given.
 */
export function runUntilStopped(program: Program): void {
  const asked = new AbortController();
  const stopped = new Promise((resolve) => {
    asked.signal.addEventListener('abort', resolve, { once: true });
  });
  process.on('SIGINT', () => asked.abort());
  process.on('SIGTERM', () => asked.abort());
  const ended = program(asked.signal).then(
    async (running) => {
      await stopped;
      await running.stop();
    },
    (error: unknown) => {
      if (error !== asked.signal.reason) fail('Parley could not start.', error);
    },
  );
  ended.then(
    () => process.exit(0),
    (error: unknown) => fail('Stopping failed.', error),
  );
}

function fail(title: string, error: unknown): never {
  process.stderr.write(`\n${title}\n${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefused) return error.message;
  if (error instanceof Failure) return translatorOf('en')(error.message, error.values);
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return 'The port is taken. Stop what uses it, or set PORT to another one.';
  if (code === 'EACCES') return `${error.message}\nThis user may not use that port or folder.`;
  if (code === 'ENOSPC') return 'The disk is full. Make room and start again.';
  return error.stack ?? error.message;
}
