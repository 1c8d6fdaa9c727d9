import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartRefused } from '../../start-refused.ts';
import { type Account, identity } from './account.ts';
import { type Address, connectionStringOf, newAddress } from './address.ts';
import { type AppLock, closed, connected, takeAppLock } from './app-lock.ts';
import { bareEnvironment } from './bare-environment.ts';
import type { Binaries } from './binaries.ts';
import { clearLeftovers } from './leftovers.ts';
import { inUse } from './owner.ts';
import { stopServer } from './pg-ctl.ts';
import type { Place } from './place.ts';

const database = 'parley';

type Options = {
  place: Place;
  account: Account;
  binaries: Binaries;
  fsync: 'on' | 'off';
  listen: 'socket' | 'loopback';
  log: Logger;
};

/** One running PostgreSQL: locked to this process and started again whenever it dies. */
export class PostgresServer {
  readonly #options: Options;
  readonly #address: Address;
  readonly #log: Logger;
  #child: ChildProcess | undefined;
  #lastWords: string[] = [];
  #lock: AppLock | undefined;
  #stopping = false;
  #guard: Promise<void> | undefined;

  private constructor(options: Options, address: Address) {
    this.#options = options;
    this.#address = address;
    this.#log = options.log;
  }

  /** Starts the server on a data folder nobody uses. */
  static async start(options: Options): Promise<PostgresServer> {
    const server = new PostgresServer(options, await newAddress(options));
    try {
      server.#spawn();
      await server.#untilOurs();
      await server.#makeDatabase();
      server.#guard = server.#keepAlive();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Of Parley's database; stays the same over restarts. */
  connectionString(): Promise<string> {
    return this.#url(database);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#lock?.release();
    await this.#guard;
    if (this.#alive()) {
      const gone = once(this.#child as ChildProcess, 'exit');
      await stopServer(this.#options);
      await gone;
    }
    const folder = this.#address.socketFolder;
    if (folder && !folder.startsWith(this.#options.place.home)) {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #spawn(): void {
    const { place, account, binaries } = this.#options;
    this.#lastWords = [];
    // A process group of its own: Ctrl+C in the terminal reaches the app, which stops it in order.
    const child = spawn(binaries.postgres, ['-D', place.data, ...this.#settings()], {
      ...identity(account),
      cwd: place.home,
      env: bareEnvironment(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    child.once('error', (error) => this.#lastWords.push(error.message));
    createInterface({ input: child.stderr }).on('line', (line) => {
      this.#lastWords = [...this.#lastWords.slice(-19), line];
      this.#log.debug({ postgres: line }, 'postgres');
    });
  }

  #settings(): string[] {
    const { socketFolder, port } = this.#address;
    const { fsync } = this.#options;
    const settings = {
      listen_addresses: socketFolder === null ? '127.0.0.1' : '',
      unix_socket_directories: socketFolder ?? '',
      unix_socket_permissions: '0700',
      port,
      dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
      max_connections: 100,
      shared_buffers: `${sharedMegabytes()}MB`,
      fsync,
      ...(fsync === 'off' ? { full_page_writes: 'off', synchronous_commit: 'off' } : {}),
    };
    return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  /** Until the server answers and its lock is ours; a recovery after a crash may take minutes. */
  async #untilOurs(): Promise<void> {
    const url = await this.#url('postgres');
    const giveUp = Date.now() + 120_000;
    let tell = Date.now() + 10_000;
    while (!this.#stopping) {
      await wait(25);
      if (!this.#alive()) {
        // Children of a server that was killed hold its shared memory for a moment.
        if (Date.now() > giveUp || !this.#said('still in use')) throw this.#refusal();
        await wait(250);
        this.#spawn();
      }
      this.#lock = await lockIfReady(url);
      if (this.#lock) return;
      if (Date.now() > tell) {
        tell += 10_000;
        this.#log.info('waiting for PostgreSQL, which is recovering');
      }
    }
  }

  /** The lock's session ends when the server dies, and when it resets after a crash of one session. */
  async #keepAlive(): Promise<void> {
    while (!this.#stopping) {
      await this.#lock?.lost;
      for (let pause = 100; !this.#stopping; pause = Math.min(pause * 2, 10_000)) {
        try {
          await this.#recover();
          break;
        } catch (error) {
          this.#log.error({ err: error }, 'PostgreSQL does not start; trying again');
          await wait(pause);
        }
      }
    }
  }

  async #recover(): Promise<void> {
    this.#log.error({ lastWords: this.#lastWords }, 'PostgreSQL broke off; bringing it back');
    await wait(100);
    if (!this.#alive()) {
      await clearLeftovers(this.#options);
      this.#spawn();
    }
    await this.#untilOurs();
    if (!this.#stopping) this.#log.info('PostgreSQL is back');
  }

  async #makeDatabase(): Promise<void> {
    const client = await connected(await this.#url('postgres'));
    try {
      const found = await client.query('select 1 from pg_database where datname = $1', [database]);
      if (!found.rowCount) await client.query(`create database ${database} template template0`);
    } finally {
      await closed(client);
    }
  }

  #url(name: string): Promise<string> {
    const { place } = this.#options;
    return connectionStringOf({ place, address: this.#address, database: name });
  }

  #alive(): boolean {
    const child = this.#child;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  }

  #said(words: string): boolean {
    return this.#lastWords.some((line) => line.includes(words));
  }

  #refusal(): StartRefused {
    const words = this.#lastWords.join('\n');
    return new StartRefused(`PostgreSQL did not start. Its last words:\n${words}`);
  }
}

async function lockIfReady(url: string): Promise<AppLock | undefined> {
  let lock: AppLock | undefined;
  try {
    lock = await takeAppLock(url, 3_000);
  } catch {
    return undefined;
  }
  if (!lock) throw inUse('it holds the database');
  return lock;
}

/** A sixteenth of the machine's memory: its own cache spares PostgreSQL the way through the system's. */
function sharedMegabytes(): number {
  return Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 16)));
}
