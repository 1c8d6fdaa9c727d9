import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * What can be woken: the sequencer (`events` were committed), the readers of the stream (events
 * were `numbered`), the outbox worker, the mailbox readers, whoever tells
 * agents who looks at what (`viewers`), and who gives out the conversations of teams (`assignment`).
 */
export type Channel = 'events' | 'numbered' | 'outbox' | 'inboxes' | 'viewers' | 'assignment';
const channels: readonly Channel[] = [
  'events',
  'numbered',
  'outbox',
  'inboxes',
  'viewers',
  'assignment',
];

/** Wakes listeners on every instance. A lost wake-up costs at most `pollEvery` milliseconds. */
export class Signal {
  /** Whose notifications are one's own: these listeners were woken already. */
  readonly #id = randomUUID();
  readonly #connectionString: string;
  readonly #log: Logger;
  readonly #listeners = new Map<Channel, Set<() => void>>();
  readonly #raised = new Set<Channel>();
  readonly #poll: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #notifying: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: { connectionString: string; log: Logger; pollEvery?: number }) {
    this.#connectionString = options.connectionString;
    this.#log = options.log;
    this.#poll = setInterval(() => {
      for (const channel of channels) this.#wake(channel);
      this.#connect();
    }, options.pollEvery ?? 1_000);
    this.#connect();
  }

  /** Calls `listener` whenever the channel is raised anywhere; returns how to stop that. */
  on(channel: Channel, listener: () => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Call after commit, outside any transaction: a NOTIFY inside one serialises commits. Local
   * listeners wake at once; other instances get at most one NOTIFY in 25 ms.
   */
  raise(channel: Channel): void {
    if (this.#closed) return;
    setImmediate(() => this.#wake(channel));
    this.#raised.add(channel);
    this.#timer ??= setTimeout(() => this.#flush(), 25);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#notifying;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #wake(channel: Channel): void {
    if (this.#closed) return;
    for (const listener of this.#listeners.get(channel) ?? []) listener();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#notifying = this.#notifying.then(() => this.#notify());
  }

  /** One statement at a time: what is raised meanwhile goes with the next. */
  async #notify(): Promise<void> {
    const names = [...this.#raised];
    this.#raised.clear();
    if (names.length === 0) return;
    try {
      await this.#client?.query("select pg_notify('parley', $1)", [
        `${this.#id} ${names.join(',')}`,
      ]);
    } catch (error) {
      this.#log.debug({ err: error }, 'notify failed, polling covers it');
    }
  }

  #connect(): void {
    if (this.#client || this.#connecting || this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'parley signal',
    });
    const drop = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    client.on('notification', ({ payload }) => {
      const [sender, names] = payload?.split(' ') ?? [];
      if (sender === this.#id) return;
      for (const channel of channels) if (names?.split(',').includes(channel)) this.#wake(channel);
    });
    this.#connecting = client
      .connect()
      .then(() => client.query('listen parley'))
      .then(() => {
        this.#client = client;
      })
      .catch((error: unknown) => {
        this.#log.debug({ err: error }, 'signal not connected, polling covers it');
        return client.end().catch(() => undefined);
      })
      .finally(() => {
        this.#connecting = undefined;
      });
  }
}
