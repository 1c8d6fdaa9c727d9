import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { type ImapServer, type ImapTimeouts, imapFailure, signIn } from './client.ts';

/** What the server says about the mailbox right now. */
export type MailboxState = {
  /** RFC 9051 section 2.3.1.1: UIDs mean something only together with this number. */
  uidValidity: number;
  exists: number;
  /** The UID the next mail will get, or a later one. */
  uidNext: number;
};

export type FetchedMail = { sha256: string; size: number };

/** One open mailbox: read-only (EXAMINE), over one connection. Every method throws a Failure. */
export type Mailbox = {
  state(): MailboxState;
  /** Asks the server anew, so that `state` is current. */
  refresh(): Promise<MailboxState>;
  /** UIDs from `from` on that the mailbox holds, ascending. */
  uidsFrom(from: number): Promise<number[]>;
  /** The lowest UID of what arrived at or after the moment (by day); null when nothing did. */
  firstUidSince(moment: Date): Promise<number | null>;
  /** Writes the mail as it is to a file; null when the server holds it no longer. */
  fetchTo(uid: number, file: string): Promise<FetchedMail | null>;
  /** Returns when the mailbox changed, after `waitMs`, or when the signal is given. */
  waitForChange(waitMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

const chunkSize = 1024 * 1024;

/** Signs in and opens the mailbox read-only. The caller closes it. */
export async function openMailbox(server: ImapServer, timeouts?: ImapTimeouts): Promise<Mailbox> {
  const client = await signIn(server, timeouts);

  async function ask<T>(step: 'mailbox' | 'transfer', question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
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
        const uids = await client.search({ since: moment }, { uid: true });
        return uids && uids.length > 0 ? Math.min(...uids) : null;
      }),
    fetchTo: (uid, file) =>
      ask('transfer', async () => {
        opened(client);
        const download = await client.download(String(uid), undefined, { uid: true, chunkSize });
        if (!download.content) return null;
        const hash = createHash('sha256');
        let size = 0;
        const count = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk);
            size += chunk.length;
            done(null, chunk);
          },
        });
        await pipeline(download.content, count, createWriteStream(file));
        return { sha256: hash.digest('hex'), size };
      }),
    waitForChange: (waitMs, signal) =>
      ask('transfer', async () => {
        // A mail announced after the last list was asked for would else wait for the poll.
        if (listedAt !== -1 && opened(client).exists !== listedAt) return;
        await change(client, waitMs, signal);
      }),
    async close() {
      if (!client.usable) {
        client.close();
        return;
      }
      // The server may be gone; what matters is that the socket is closed.
      await client.logout().catch(() => client.close());
    },
  };
}

function opened(client: ImapFlow): MailboxObject {
  if (client.mailbox && client.usable) return client.mailbox;
  throw Object.assign(new Error('The connection was closed'), { code: 'NoConnection' });
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
    if (client.usable && !signal.aborted) await client.noop();
    if (!client.usable) opened(client);
  } finally {
    clearTimeout(timer);
    client.off('exists', finish);
    client.off('close', finish);
    signal.removeEventListener('abort', finish);
  }
}
