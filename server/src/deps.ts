import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Signal } from './events/signal.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/storage.ts';

/** What every feature is given by the composition root (app.ts). */
export type Deps = {
  db: Database;
  config: Config;
  storage: Storage;
  secrets: Secrets;
  /** Wakes workers and streams here and on other instances; raise it after commit. */
  signal: Signal;
  now: () => Date;
  log: Logger;
};
