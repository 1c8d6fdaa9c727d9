import type { InboxImapConfig } from '@parley/contract';
import { ImapFlow } from 'imapflow';
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
};

/** How far the client goes, and how long it waits. */
export type ImapReach = { outbound: Outbound; timeouts?: ImapTimeouts };

const usualTimeouts: ImapTimeouts = { connectMs: 15_000, greetingMs: 15_000, commandMs: 60_000 };

/**
 * Connects and signs in. The caller closes the client. Throws a Failure that carries a MailTrouble
 * saying which step failed and what the server said.
 */
export async function signIn(
  server: ImapServer,
  { outbound, timeouts = usualTimeouts }: ImapReach,
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
  try {
    refuseAddress(server.host, outbound);
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw imapFailure(server, error, client.authenticated ? 'transfer' : 'sign_in');
  }
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
