import type { ImapFlow, MailboxObject } from 'imapflow';
import type { SpooledMail } from '../spool.ts';
import {
  type ImapReach,
  type ImapServer,
  imapFailure,
  opened,
  patiently,
  signIn,
  usualTimeouts,
} from './client.ts';
import { fetchMail } from './fetch-mail.ts';

/** What the server says about the mailbox right now. */
export type MailboxState = {
  /** RFC 9051 section 2.3.1.1: UIDs mean something only together with this number. */
  uidValidity: number;
  exists: number;
  /** The UID the next mail will get, or a later one. */
  uidNext: number;
};

/** One open mailbox: read-only (EXAMINE), over one connection. Every method throws a Failure. */
export type Mailbox = {
  state(): MailboxState;
  /** Whether the connection still stands. */
  usable(): boolean;
  /** Asks the server anew, so that `state` is current. */
  refresh(): Promise<MailboxState>;
  /** UIDs from `from` on that the mailbox holds, ascending. */
  uidsFrom(from: number): Promise<number[]>;
  /** The lowest UID of what the server received in or after the second of the moment, or null. */
  firstUidSince(moment: Date): Promise<number | null>;
  /** Writes the mail as it is to a file; null when the server holds it no longer. */
  fetchTo(uid: number, file: string): Promise<SpooledMail | null>;
  /** Returns when the mailbox changed, after `waitMs`, or when the signal is given. */
  waitForChange(waitMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

const datesAtOnce = 500;

/** Signs in and opens the mailbox read-only. The caller closes it. */
export async function openMailbox(server: ImapServer, reach: ImapReach): Promise<Mailbox> {
  const client = await signIn(server, reach);
  const { stallMs } = reach.timeouts ?? usualTimeouts;

  type Step = 'mailbox' | 'transfer';
  const ask = <T>(step: Step, question: () => Promise<T>): Promise<T> =>
    explained(step, () => patiently(client, stallMs, question));

  async function explained<T>(step: Step, question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      // A full disk here is no trouble of the server.
      if (isLocal(error)) throw error;
      throw imapFailure(server, error, step);
    }
  }

  try {
    await ask('mailbox', () => client.mailboxOpen(server.mailbox, { readOnly: true }));
  } catch (error) {
    client.close();
    throw error;
  }

  /** How many mails there were when the UIDs were last asked for. */
  let listedAt = -1;

  return {
    state: () => stateOf(opened(client)),
    usable: () => client.usable,
    refresh: () =>
      ask('mailbox', async () => {
        await client.noop();
        const before = opened(client).uidValidity;
        const status = await client.status(server.mailbox, {
          messages: true,
          uidNext: true,
          uidValidity: true,
        });
        if (!status || status.uidValidity !== before) {
          await client.mailboxOpen(server.mailbox, { readOnly: true });
          return stateOf(opened(client));
        }
        return {
          uidValidity: Number(before),
          exists: status.messages ?? opened(client).exists,
          uidNext: status.uidNext ?? opened(client).uidNext,
        };
      }),
    uidsFrom: (from) =>
      ask('transfer', async () => {
        listedAt = opened(client).exists;
        const uids = await client.search({ uid: `${from}:*` }, { uid: true });
        // `n:*` names the last mail even where its UID is below n (RFC 9051 section 9, seq-range).
        return (uids || []).filter((uid) => uid >= from).sort((a, b) => a - b);
      }),
    firstUidSince: (moment) =>
      ask('transfer', async () => {
        opened(client);
        // SEARCH knows days only, in the server's time zone: begin a day early, then look closer.
        const since = new Date(moment.getTime() - 24 * 60 * 60_000);
        const uids = ((await client.search({ since }, { uid: true })) || []).sort((a, b) => a - b);
        const second = Math.floor(moment.getTime() / 1000) * 1000;
        for (let at = 0; at < uids.length; at += datesAtOnce) {
          const part = uids.slice(at, at + datesAtOnce);
          const mails = await client.fetchAll(
            part,
            { uid: true, internalDate: true },
            { uid: true },
          );
          const young = mails.filter(({ internalDate }) => arrivedAt(internalDate) >= second);
          if (young.length > 0) return Math.min(...young.map((mail) => mail.uid));
        }
        return null;
      }),
    fetchTo: (uid, file) => ask('transfer', () => fetchMail(client, uid, file)),
    waitForChange: (waitMs, signal) =>
      explained('transfer', async () => {
        // A mail announced after the last list was asked for would else wait for the poll.
        if (listedAt !== -1 && opened(client).exists !== listedAt) return;
        await change(client, waitMs, signal);
        if (client.usable && !signal.aborted) await patiently(client, stallMs, () => client.noop());
        if (!client.usable) opened(client);
      }),
    async close() {
      if (!client.usable) {
        client.close();
        return;
      }
      // The server may be gone; what matters is that the socket is closed.
      await patiently(client, stallMs, () => client.logout()).catch(() => client.close());
    },
  };
}

function isLocal(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ENOENT', 'EIO', 'EMFILE'].includes(code);
}

/** A mail without a readable date counts as new: better taken than lost. */
function arrivedAt(date: Date | string | undefined): number {
  const time = date === undefined ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

function stateOf(mailbox: MailboxObject): MailboxState {
  return {
    uidValidity: Number(mailbox.uidValidity),
    exists: mailbox.exists,
    uidNext: mailbox.uidNext,
  };
}

/** IDLE where the server has it; where it has not, the wait is the poll. */
async function change(client: ImapFlow, waitMs: number, signal: AbortSignal): Promise<void> {
  opened(client);
  if (signal.aborted) return;
  const ended = Promise.withResolvers<void>();
  const finish = () => ended.resolve();
  const timer = setTimeout(finish, waitMs);
  client.once('exists', finish);
  client.once('close', finish);
  signal.addEventListener('abort', finish, { once: true });
  const idle = client.capabilities.has('IDLE') ? client.idle() : Promise.resolve(true);
  idle.catch(finish);
  try {
    await ended.promise;
  } finally {
    clearTimeout(timer);
    client.off('exists', finish);
    client.off('close', finish);
    signal.removeEventListener('abort', finish);
  }
}
