import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailTrouble, mailTrouble, saidIn, troubleOf } from '../trouble.ts';
import { closed, type SignedIn, type SmtpReach, type SmtpServer, signIn } from './connection.ts';

export type OutgoingMail = {
  envelope: {
    /** The return path; empty for mail that must not bounce. */
    from: string;
    to: string[];
  };
  raw: Buffer;
};

/** A recipient the server refused by name. */
export type RefusedRecipient = { address: string; response: string; permanent: boolean };

/**
 * How a try to send ended. Only `uncertain` leaves open whether the server has the mail. `response` is
 * empty where the server said nothing: `trouble` tells then.
 */
export type SendOutcome =
  | { kind: 'sent'; response: string; host: string; refused: RefusedRecipient[] }
  /** Not taken now; trying later makes sense. `refused` names those whom it refused one by one. */
  | { kind: 'temporary'; response: string; trouble: MailTrouble; refused: RefusedRecipient[] }
  /** Refused for good. */
  | { kind: 'permanent'; response: string; trouble: MailTrouble; refused: RefusedRecipient[] }
  /** The connection was lost after the mail began to flow to all but those `refused`. */
  | { kind: 'uncertain'; why: string; host: string; refused: RefusedRecipient[] };

export type SendHooks<S extends SmtpServer = SmtpServer> = SmtpReach & {
  /** Awaited once, before the first server is given the mail; what it throws stops the try. */
  beforeData(): Promise<void>;
  /** Signs in to a server in place of the usual way. */
  signIn?(server: S, reach: SmtpReach): Promise<SignedIn>;
};

/**
 * Tries the servers in order until one takes the mail; the next one is tried only while it is
 * certain that none has it. Never throws for what a server does; throws what `beforeData` throws.
 */
export async function sendMail<S extends SmtpServer>(
  servers: readonly S[],
  mail: OutgoingMail,
  hooks: SendHooks<S>,
): Promise<SendOutcome> {
  let announced = false;
  let worst: SendOutcome | null = null;
  for (const server of servers) {
    let session: SignedIn;
    try {
      session = await (hooks.signIn ?? signIn)(server, hooks);
    } catch (error) {
      worst = milder(worst, refusedAtSignIn(server, error));
      continue;
    }
    try {
      if (!announced) await hooks.beforeData();
      announced = true;
      const outcome = await transfer(session, server, mail);
      if (outcome.kind === 'sent' || outcome.kind === 'uncertain') return outcome;
      worst = milder(worst, outcome);
    } finally {
      session.close();
    }
  }
  return worst ?? noServer();
}

/** What stays to be told when every server refused: a refusal for now leaves hope. */
function milder(one: SendOutcome | null, other: SendOutcome): SendOutcome {
  return one?.kind === 'temporary' ? one : other;
}

function refusedAtSignIn(server: SmtpServer, error: unknown): SendOutcome {
  const trouble =
    troubleOf(error) ?? mailTrouble({ server: 'smtp', host: server.host, error, step: 'connect' });
  // A wrong password or certificate is put right by the administrator, then the mail goes out.
  return { kind: 'temporary', response: saidIn(trouble), trouble, refused: [] };
}

function transfer(session: SignedIn, server: SmtpServer, mail: OutgoingMail): Promise<SendOutcome> {
  const { connection } = session;
  let flowing = false;
  // The client reads this only after the server said 354 to DATA.
  const content = Readable.from(
    (function* () {
      flowing = true;
      session.waitForTaking();
      yield mail.raw;
    })(),
  );
  const envelope: Envelope = {
    from: mail.envelope.from === '' ? (false as const) : mail.envelope.from,
    to: mail.envelope.to,
    size: mail.raw.length,
    use8BitMime: true,
  };
  return new Promise((resolve) => {
    const failed = (error: TransferError) => {
      if (flowing && !error.responseCode) {
        const refused = refusedOf(envelope.rejectedErrors);
        resolve({ kind: 'uncertain', why: error.message, host: server.host, refused });
        return;
      }
      const trouble = mailTrouble({ server: 'smtp', host: server.host, error, step: 'transfer' });
      const isForGood = isPermanent(error.responseCode) || isRefusedHere(error);
      resolve({
        kind: isForGood ? 'permanent' : 'temporary',
        response: saidIn(trouble),
        trouble,
        refused: refusedOf(error.rejectedErrors),
      });
    };
    connection.once('error', failed);
    connection.once('end', () => failed(closed()));
    connection.send(envelope, content, (error, info) => {
      if (error) {
        failed(error);
        return;
      }
      resolve({
        kind: 'sent',
        response: info?.response ?? '',
        host: server.host,
        refused: refusedOf(info?.rejectedErrors),
      });
    });
  });
}

type Envelope = SMTPConnection.Envelope & {
  /** Written by the client as the server answers; when the connection is lost nothing else tells. */
  rejectedErrors?: TransferError[];
};

type TransferError = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
  rejectedErrors?: TransferError[];
};

function refusedOf(errors: readonly TransferError[] = []): RefusedRecipient[] {
  return errors.map((refused) => ({
    address: refused.recipient ?? '',
    response: refused.response ?? refused.message,
    permanent: isPermanent(refused.responseCode),
  }));
}

/** The client itself saw that it is no use: larger than the server takes, or no address at all. */
function isRefusedHere({ code, response }: TransferError): boolean {
  return !response && (code === 'EMESSAGE' || code === 'EENVELOPE');
}

/** RFC 5321 section 4.2.1: 5yz is for good. 503 speaks of the session, not of the mail. */
function isPermanent(code: number | undefined): boolean {
  return code !== undefined && code >= 500 && code !== 503;
}

function noServer(): SendOutcome {
  const trouble: MailTrouble = {
    server: 'smtp',
    host: '',
    step: 'connect',
    code: 'unreachable',
    message: 'mailErrors.noSmtpServer',
    server_words: '',
  };
  return { kind: 'temporary', response: '', trouble, refused: [] };
}
