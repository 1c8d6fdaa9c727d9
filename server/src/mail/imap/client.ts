import type { InboxImapConfig } from '@parley/contract';
import { ImapFlow, type MailboxObject } from 'imapflow';
import { lookupOut, type Outbound, refuseAddress } from '../../net/outbound.ts';
import { mailFailure, mailTrouble } from '../trouble.ts';

/** With an access token the password counts for nothing. */
export type ImapServer = Omit<InboxImapConfig, 'id'> & { accessToken?: string };

export type ImapTimeouts = {
  /** Name, connection and TLS together. */
  connectMs: number;
  greetingMs: number;
  /** How long a command may take without a byte from the server. */
  commandMs: number;
  /** How long a server may put us off that says something, but nothing we asked for. */
  stallMs: number;
};

/** How far the client goes, how long it waits, and what makes it hang up at once. */
export type ImapReach = { outbound: Outbound; timeouts?: ImapTimeouts; signal?: AbortSignal };

export const usualTimeouts: ImapTimeouts = {
  connectMs: 15_000,
  greetingMs: 15_000,
  commandMs: 60_000,
  stallMs: 5 * 60_000,
};

/**
 * Connects and signs in. The caller closes the client. Throws a Failure that carries a MailTrouble
 * saying which step failed and what the server said.
 */
export async function signIn(
  server: ImapServer,
  { outbound, timeouts = usualTimeouts, signal }: ImapReach,
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.tls_type === 'tls',
    doSTARTTLS: server.tls_type === 'tls' ? undefined : server.tls_type === 'starttls',
    auth:
      server.accessToken === undefined
        ? { user: server.username, pass: server.password }
        : { user: server.username, accessToken: server.accessToken },
    // Options of the socket, with TLS or without.
    tls: { rejectUnauthorized: !server.tls_skip_verify, lookup: lookupOut(outbound) },
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.commandMs,
    disableAutoIdle: true,
    logger: false,
  });
  // An error of the connection reaches whoever waits for a command; nobody listening would end
  // the process.
  client.on('error', () => undefined);
  const hangUp = () => client.close();
  signal?.addEventListener('abort', hangUp);
  client.once('close', () => signal?.removeEventListener('abort', hangUp));
  try {
    refuseAddress(server.host, outbound);
    await patiently(client, timeouts.stallMs, () => client.connect());
    return client;
  } catch (error) {
    client.close();
    throw imapFailure(server, error, client.authenticated ? 'transfer' : 'sign_in');
  }
}

// Less than this is no answer: "* OK Still here" again and again.
const leastBytes = 1024;

/** What the server answers; hangs up on one that gave next to nothing for `stallMs`. */
export async function patiently<T>(
  client: ImapFlow,
  stallMs: number,
  question: () => Promise<T>,
): Promise<T> {
  let received = client.stats().received;
  let isStalled = false;
  const timer = setInterval(() => {
    const before = received;
    received = client.stats().received;
    if (received - before >= leastBytes) return;
    isStalled = true;
    client.close();
  }, stallMs);
  try {
    return await question();
  } catch (error) {
    throw isStalled ? Object.assign(new Error('No answer'), { code: 'ETIMEOUT' }) : error;
  } finally {
    clearInterval(timer);
  }
}

/** The mailbox that is open; throws when the connection ended. */
export function opened(client: ImapFlow): MailboxObject {
  if (client.mailbox && client.usable) return client.mailbox;
  throw Object.assign(new Error('The connection was closed'), { code: 'NoConnection' });
}

export function imapFailure(
  server: ImapServer,
  error: unknown,
  step: 'sign_in' | 'mailbox' | 'transfer',
): Error {
  const byToken = server.accessToken !== undefined;
  const trouble = mailTrouble({ server: 'imap', host: server.host, error, step, byToken });
  return mailFailure(trouble, error);
}
