import type { InboxSmtpConfig } from '@parley/contract';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { connectOut, type Outbound } from '../../net/outbound.ts';
import { mailFailure, mailTrouble } from '../trouble.ts';

/** With an access token the password counts for nothing. */
export type SmtpServer = Omit<InboxSmtpConfig, 'id'> & { accessToken?: string };

export type SmtpTimeouts = {
  connectMs: number;
  greetingMs: number;
  /** For the answer to each command before the mail flows. */
  commandMs: number;
  /** From when it flows: RFC 5321 section 4.5.3.2.6 asks for ten minutes after its end. */
  takingMs: number;
};

/** How far the client goes, and how long it waits. */
export type SmtpReach = { outbound: Outbound; timeouts?: SmtpTimeouts | undefined };

const usualTimeouts: SmtpTimeouts = {
  connectMs: 15_000,
  greetingMs: 30_000,
  commandMs: 90_000,
  takingMs: 10 * 60_000,
};

/** A connection that has greeted, is encrypted as configured, and is signed in. */
export type SignedIn = {
  connection: SMTPConnection;
  /** From now on the server gets the time it needs to take a mail. */
  waitForTaking(): void;
  close(): void;
};

/**
 * Connects and signs in as the configuration says. The caller closes. Throws a Failure that
 * carries a MailTrouble.
 */
export async function signIn(server: SmtpServer, reach: SmtpReach): Promise<SignedIn> {
  let connection: SMTPConnection | undefined;
  try {
    connection = await open(server, reach);
    await connected(connection);
    if (server.auth_protocol !== 'none') await authenticated(connection, server);
  } catch (error) {
    connection?.close();
    const step = connection?.stage === 'connected' ? 'sign_in' : 'connect';
    const byToken = server.accessToken !== undefined;
    const trouble = mailTrouble({ server: 'smtp', host: server.host, error, step, byToken });
    throw mailFailure(trouble, error);
  }
  const signedIn = connection;
  return {
    connection: signedIn,
    waitForTaking() {
      const { takingMs } = reach.timeouts ?? usualTimeouts;
      if (signedIn._socket) signedIn._socket.setTimeout(takingMs);
    },
    close: () => signedIn.quit(),
  };
}

async function open(
  server: SmtpServer,
  { outbound, timeouts = usualTimeouts }: SmtpReach,
): Promise<SMTPConnection> {
  const { host, port } = server;
  return new SMTPConnection({
    connection: await connectOut({ host, port, timeoutMs: timeouts.connectMs }, outbound),
    host,
    port,
    secure: server.tls_type === 'tls',
    requireTLS: server.tls_type === 'starttls',
    ignoreTLS: server.tls_type === 'none',
    tls: { rejectUnauthorized: !server.tls_skip_verify },
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.commandMs,
    logger: false,
  });
}

function connected(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    // Kept for the life of the connection: an error that nobody hears would end the process.
    connection.on('error', reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

const methods = { plain: 'PLAIN', login: 'LOGIN', cram: 'CRAM-MD5' } as const;

function authenticated(connection: SMTPConnection, server: SmtpServer): Promise<void> {
  const protocol = server.auth_protocol;
  if (protocol === 'none') return Promise.resolve();
  return new Promise((resolve, reject) => {
    // The server may hang up instead of answering; the callback is not called then.
    connection.once('error', reject);
    connection.once('end', () => reject(closed()));
    connection.login(credentialsOf(server, methods[protocol]), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

function credentialsOf(
  { username: user, password: pass, accessToken }: SmtpServer,
  method: string,
) {
  // It cannot renew the token: turned away, it shows the same one again and passes on the words.
  return accessToken === undefined
    ? { method, credentials: { user, pass }, user, pass }
    : { method: 'XOAUTH2', user, oauth2: new XOAuth2({ user, accessToken }) };
}

/** The server hung up without a word. */
export function closed(): Error {
  return Object.assign(new Error('The server closed the connection'), { code: 'ECONNECTION' });
}
