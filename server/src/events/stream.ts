import type { Assignment } from '@parley/domain';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { EventType } from './record.ts';
import type { Signal } from './signal.ts';

/** A numbered event, as it was recorded. */
export type StreamEvent = {
  seq: number;
  type: EventType;
  conversation_id: number | null;
  message_id: number | null;
  agent_id: number | null;
  actor_id: number | null;
  before: Assignment | null;
  after: Assignment | null;
  data: { props?: string[] } & Record<string, unknown>;
  created_at: Date;
};

const batch = 500;
const columns = sql`seq, type, conversation_id, message_id, agent_id, actor_id, before, after, data, created_at`;

/** How far back a browser may catch up (behaviour.md 8, "Socket"). */
const catchUpEvents = 10_000;
const catchUpAge = sql`interval '1 hour'`;
/** More events than come in the moment for which news of agents are gathered. */
const mostGathered = 2_000;

type StreamOptions = {
  db: Db;
  signal: Signal;
  log: Logger;
  onEvent: (event: StreamEvent) => Promise<void>;
};

/**
 * Follows the numbers and hands every event, once and in order, to `onEvent`. When that fails (the
 * database is gone) it waits and goes on with the same event.
 */
export class EventStream {
  readonly #options: StreamOptions;
  readonly #unsubscribe: () => void;
  #position = -1;
  #work: Promise<void> = Promise.resolve();
  #isQueued = false;
  #isStopped = false;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#unsubscribe = options.signal.on('numbered', () => this.#wake());
    this.#wake();
  }

  /** The number of the last event handed over; -1 until the database answered once. */
  get position(): number {
    return this.#position;
  }

  /** Runs work between two events, never beside one. */
  between<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    await this.#work;
  }

  #wake(): void {
    if (this.#isQueued || this.#isStopped) return;
    this.#isQueued = true;
    void this.between(async () => {
      this.#isQueued = false;
      try {
        await this.#follow();
      } catch (error) {
        this.#options.log.warn({ err: error }, 'following events waits; the next wake-up goes on');
      }
    });
  }

  async #follow(): Promise<void> {
    const { db, onEvent } = this.#options;
    if (this.#position < 0) this.#position = await lastNumber(db);
    for (;;) {
      const events = await eventsAfter(db, { seq: this.#position, limit: batch });
      for (const event of events) {
        if (this.#isStopped) return;
        await onEvent(event);
        this.#position = event.seq;
      }
      if (events.length < batch) return;
    }
  }
}

/**
 * The events a reader missed since `seq`, up to `until`; null when that is too much or too old. Who
 * comes from an instance that is ahead missed nothing: the rest is still to come here.
 */
export async function missedEvents(
  db: Db,
  { seq, until }: { seq: number; until: number },
): Promise<StreamEvent[] | null> {
  if (seq >= until) return seq === until || seq <= (await lastNumber(db)) ? [] : null;
  if (until - seq > catchUpEvents) return null;
  const { rows } = await sql<{ fresh: boolean }>`
    select created_at > now() - ${catchUpAge} as fresh from events where seq = ${seq + 1}`.execute(
    db,
  );
  if (!rows[0]?.fresh) return null;
  return (await eventsAfter(db, { seq, limit: until - seq })).filter((event) => event.seq <= until);
}

/**
 * The agents who were told of after `seq`, up to `until`, or so shortly before that a reader who heard of
 * `seq` may not have heard of them: their news are gathered for a moment.
 */
export async function agentsToldOf(
  db: Db,
  { seq, until }: { seq: number; until: number },
): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select distinct agent_id from events
    where type = 'agent_updated' and agent_id is not null and seq > ${seq - mostGathered} and seq <= ${until}
      and created_at > coalesce((select created_at from events where seq = ${seq}), '-infinity') - interval '5 seconds'`.execute(
    db,
  );
  return rows.map((row) => row.agent_id);
}

/** The numbered events that follow a number, in order. */
export async function eventsAfter(
  db: Db,
  { seq, limit }: { seq: number; limit: number },
): Promise<StreamEvent[]> {
  const { rows } = await sql<StreamEvent>`
    select ${columns} from events where seq > ${seq} order by seq limit ${limit}`.execute(db);
  return rows;
}

async function lastNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select last from event_sequence`.execute(db);
  return rows[0]?.last ?? 0;
}
