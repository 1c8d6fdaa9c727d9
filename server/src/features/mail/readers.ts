import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { createMailParser, type MailParser } from '../../mail/parse/index.ts';
import { type Bell, createBell } from './bell.ts';
import type { InboxErrors } from './inbox-errors.ts';
import { type ReadableInbox, readableInboxes } from './inbox-repository.ts';
import { takeIn } from './intake.ts';
import { dropAllLeases, dropLease, holdLease } from './lease-repository.ts';
import { dueInboxes, type Tries } from './ledger-repository.ts';
import { leaveOtherMailboxes } from './numbering-repository.ts';
import { folderName, type ReaderTiming, readMailbox } from './reader.ts';

export type Readers = { stop(): Promise<void> };

export type ReadersTiming = ReaderTiming & { renewMs: number };

const usualTiming: ReadersTiming = {
  pollMs: 30_000,
  retryMs: 1_000,
  retryMaxMs: 60_000,
  renewMs: 10_000,
};

type Running = {
  version: string;
  renewedAt: number;
  /** Rung when mails wait to be taken in. */
  bells: Record<Tries, Bell>;
  stop: AbortController;
  done: Promise<unknown>;
};

/**
 * Reads and takes in the mail of every enabled inbox whose lease this instance gets. Looks once a
 * second for inboxes that were added, changed or switched off, and for mails that wait in any of
 * them: an inbox that is quiet costs no statement of its own. Ends the parser when it stops.
 */
export function startReaders(
  deps: Deps,
  {
    errors,
    timing = usualTiming,
    parser = createMailParser(),
  }: { errors: InboxErrors; timing?: ReadersTiming; parser?: MailParser },
): Readers {
  const { db, signal, secrets, config, log } = deps;
  const holder = randomUUID();
  const running = new Map<number, Running>();
  /** Readers told to end; the inbox is read anew only after them. */
  const ending = new Map<number, Promise<void>>();
  // With the embedded database there is no other instance: what holds a lease was killed.
  let alone = config.databaseUrl === undefined;
  let looking: Promise<void> | null = null;
  let ringing: Promise<void> | null = null;
  let isAskedAgain = false;
  let stopped = false;

  const unsubscribe = signal.on('inboxes', () => {
    if (stopped) return;
    isAskedAgain = true;
    ringing ??= ring().finally(() => {
      ringing = null;
    });
    looking ??= look().finally(() => {
      looking = null;
    });
  });

  async function ring(): Promise<void> {
    try {
      while (isAskedAgain && !stopped) {
        isAskedAgain = false;
        for (const { id, tries } of await dueInboxes(db, [...running.keys()])) {
          running.get(id)?.bells[tries].ring();
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'asking for waiting mails failed; it is asked again in a second');
    }
  }

  async function look(): Promise<void> {
    try {
      if (alone) await dropAllLeases(db);
      alone = false;
      const inboxes = await readableInboxes(db, secrets);
      const wanted = new Map(inboxes.map((inbox) => [inbox.id, inbox]));
      for (const [id, reader] of running) {
        if (wanted.get(id)?.version !== reader.version) end(id);
      }
      for (const inbox of inboxes) {
        if (stopped) return;
        if (!ending.has(inbox.id)) await keep(inbox);
      }
    } catch (error) {
      log.warn({ err: error }, 'looking for inboxes failed; the next look is in a second');
    }
  }

  async function keep(inbox: ReadableInbox): Promise<void> {
    const reader = running.get(inbox.id);
    if (reader && Date.now() - reader.renewedAt < timing.renewMs) return;
    const held = await holdLease(db, { inboxId: inbox.id, holder });
    if (held && reader) reader.renewedAt = Date.now();
    else if (held) {
      await errors.forget(inbox.id);
      const folders = inbox.imap.map(folderName);
      await leaveOtherMailboxes(db, { inboxId: inbox.id, folders });
      running.set(inbox.id, start(inbox));
    } else if (reader) end(inbox.id);
  }

  function start(inbox: ReadableInbox): Running {
    const stop = new AbortController();
    const bells = { first: createBell(), again: createBell() };
    const onStored = bells.first.ring;
    const loops = [
      ...(['first', 'again'] as const).map((tries) =>
        takeIn(deps, { inbox, errors, parser, bell: bells[tries], tries }, stop.signal),
      ),
      ...inbox.imap.map((server) =>
        readMailbox(deps, { inbox, server, errors, timing, onStored }, stop.signal),
      ),
    ];
    const done = Promise.all(loops).catch((error: unknown) => {
      log.error({ err: error, inbox: inbox.id }, 'an inbox reader ended; it is started anew');
      // A version no inbox has: the next look ends what is left and starts again.
      const reader = running.get(inbox.id);
      if (reader) reader.version = '';
    });
    return { version: inbox.version, renewedAt: Date.now(), bells, stop, done };
  }

  /** Nobody waits for it: a server that keeps one inbox waiting keeps no other one waiting. */
  function end(inboxId: number): void {
    const reader = running.get(inboxId);
    if (!reader) return;
    reader.stop.abort();
    running.delete(inboxId);
    const ended = reader.done.then(() => leave(inboxId)).finally(() => ending.delete(inboxId));
    ending.set(inboxId, ended);
  }

  async function leave(inboxId: number): Promise<void> {
    try {
      await dropLease(db, { inboxId, holder });
    } catch (error) {
      log.debug({ err: error, inbox: inboxId }, 'the lease was not given back; it runs out');
    }
  }

  return {
    async stop() {
      stopped = true;
      unsubscribe();
      await Promise.all([looking, ringing]);
      for (const id of running.keys()) end(id);
      await Promise.all(ending.values());
      await parser.close();
    },
  };
}
