import { Failure } from '@parley/contract';
import { type NetworkCode, networkCodes } from '../net/network-codes.ts';

/** Where in talking to a mail server it went wrong. */
export type MailStep = 'resolve' | 'connect' | 'tls' | 'sign_in' | 'mailbox' | 'transfer';

/** What went wrong; each has a text that says what to do, under the key `mailErrors.<code>`. */
export type MailTroubleCode =
  | NetworkCode
  | 'tlsUnavailable'
  | 'wrongPassword'
  | 'signInRefused'
  | 'mailboxMissing'
  | 'tokenRefused'
  | 'notConnected'
  | 'connectionWithdrawn'
  | 'providerRefused'
  | 'providerUnavailable'
  | 'serverRefused'
  | 'notWhole'
  | 'unknown';

/** One trouble with a mail server as data; `server_words` is what it or the client said. */
export type MailTrouble = {
  server: 'imap' | 'smtp';
  host: string;
  step: MailStep;
  code: MailTroubleCode;
  message: string;
  server_words: string;
};

type ServerError = Error & {
  code?: string;
  originalCode?: string;
  responseText?: string;
  response?: unknown;
  responseCode?: number;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  tlsFailed?: boolean;
  serverResponseCode?: string;
  command?: string;
};

/** Puts an error of the IMAP or SMTP client into plain data. */
export function mailTrouble(from: {
  server: 'imap' | 'smtp';
  host: string;
  error: unknown;
  /** The step the caller was in, for errors that do not tell. */
  step: MailStep;
  /** Whether an access token was shown in place of a password. */
  byToken?: boolean;
}): MailTrouble {
  const known = troubleOf(from.error);
  if (known) return known;
  const error = asServerError(from.error);
  const { step, code: found } = classify(error, from.step);
  const code = found === 'wrongPassword' && from.byToken ? 'tokenRefused' : found;
  return {
    server: from.server,
    host: from.host,
    step,
    code,
    message: `mailErrors.${code}`,
    server_words: wordsOf(error),
  };
}

/** What the server itself said; empty where the trouble is that it said nothing. */
export function saidIn({ code, server_words }: MailTrouble): string {
  const isSilent = Object.values(networkCodes).some((network) => network.code === code);
  return isSilent ? '' : server_words;
}

/** Whether a server cannot be used at all, whatever mail it is given. */
export function isServerTrouble({ step, code }: MailTrouble): boolean {
  return step !== 'transfer' || code === 'timeout';
}

/** The trouble as an error to throw; `troubleOf` reads it back. */
export function mailFailure(trouble: MailTrouble, cause?: unknown): Failure {
  return new Failure('NetworkException', trouble.message, {
    data: trouble,
    values: { host: trouble.host, words: trouble.server_words },
    cause,
  });
}

export function troubleOf(error: unknown): MailTrouble | null {
  if (!(error instanceof Failure) || error.type !== 'NetworkException') return null;
  const data = error.data as Partial<MailTrouble> | null;
  return data?.code && data.step ? (data as MailTrouble) : null;
}

function asServerError(error: unknown): ServerError {
  return error instanceof Error ? error : new Error(String(error));
}

const codes: Readonly<Record<string, { step?: MailStep; code: MailTroubleCode }>> = {
  ...networkCodes,
  EDNS: { step: 'resolve', code: 'hostNotFound' },
  CONNECT_TIMEOUT: { step: 'connect', code: 'timeout' },
  GREETING_TIMEOUT: { step: 'connect', code: 'timeout' },
  UPGRADE_TIMEOUT: { step: 'tls', code: 'timeout' },
  ETLS: { step: 'tls', code: 'tlsUnavailable' },
  EREQUIRETLS: { step: 'tls', code: 'tlsUnavailable' },
  MissingServerExtension: { step: 'tls', code: 'tlsUnavailable' },
  EAUTH: { step: 'sign_in', code: 'wrongPassword' },
  ENOAUTH: { step: 'sign_in', code: 'signInRefused' },
  ECONNECTION: { code: 'connectionLost' },
  ESOCKET: { code: 'connectionLost' },
  notWhole: { code: 'notWhole' },
  NoConnection: { code: 'connectionLost' },
  EConnectionClosed: { code: 'connectionLost' },
  ClosedAfterConnectText: { step: 'connect', code: 'connectionLost' },
  ClosedAfterConnectTLS: { step: 'connect', code: 'connectionLost' },
};

function classify(error: ServerError, step: MailStep): { step: MailStep; code: MailTroubleCode } {
  if (error.authenticationFailed) {
    const refused = error.serverResponseCode === 'UNAVAILABLE';
    return { step: 'sign_in', code: refused ? 'signInRefused' : 'wrongPassword' };
  }
  if (error.mailboxMissing || error.serverResponseCode === 'NONEXISTENT') {
    return { step: 'mailbox', code: 'mailboxMissing' };
  }
  for (const code of [error.originalCode, error.code]) {
    const known = code ? codes[code] : undefined;
    if (!known) continue;
    // A server that turns a sign-in away for now (4xx) did not call the password wrong.
    if (code === 'EAUTH' && (error.responseCode ?? 535) < 500) {
      return { step: 'sign_in', code: 'signInRefused' };
    }
    return { step: known.step ?? step, code: known.code };
  }
  if (error.tlsFailed) return { step: 'tls', code: 'tlsUnavailable' };
  if (error.responseText || error.responseCode) return { step, code: 'serverRefused' };
  return { step, code: 'unknown' };
}

function wordsOf(error: ServerError): string {
  if (error.responseText) return error.responseText;
  if (typeof error.response === 'string' && error.response) return error.response;
  return error.message;
}
