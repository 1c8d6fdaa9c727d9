import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Certificate } from './certificate.ts';
import { eventually } from './poll.ts';

/** What the sink does with the next connection or mail. */
export type SinkBehaviour =
  | { does: 'accept' }
  /** Answers with this code: 4xx for now, 5xx for good. */
  | { does: 'refuse'; at: 'connect' | 'from' | 'recipient' | 'data'; code: number; text: string }
  /** Refuses these recipients, by address, and takes the mail for the others. */
  | { does: 'refuse-some'; refused: Refused }
  /** Says nothing when the recipient is named, and keeps the connection. */
  | { does: 'hang' }
  /** Hangs up when the recipient is named: nothing was handed over. */
  | { does: 'drop-before-data' }
  /** Hangs up in the middle of the mail: it is not kept. */
  | { does: 'drop-during-data' }
  /** Keeps the mail and hangs up instead of saying so; these recipients it refused before. */
  | { does: 'take-and-drop'; refused?: Refused }
  | { does: 'greet-late'; afterMs: number }
  | { does: 'answer-late'; afterMs: number }
  /** Keeps the mail and says so once this is settled; what it gives is refused with. */
  | { does: 'answer-after'; what: Promise<{ code: number; text: string } | undefined> };

type Refused = Record<string, { code: number; text: string }>;

export type SunkMail = {
  raw: Buffer;
  from: string;
  to: string[];
  user: string | null;
  /** Whether the sender was told that the mail was taken. */
  told: boolean;
};

/** Where the transfer of a mail stands: `data` before its first byte, `answered` after the 250. */
export type SinkStep = 'connect' | 'recipient' | 'data' | 'taken' | 'answered';

export type MailSink = {
  host: string;
  port: number;
  /** Every mail the sink has taken, in order; taken means it stands here. */
  received: SunkMail[];
  /** Each of these serves one connection, in order; then it accepts again. */
  next(...behaviours: SinkBehaviour[]): void;
  /** What every connection meets when nothing is queued. */
  always(behaviour: SinkBehaviour): void;
  /** From now on this one watcher is called at each step, in the very moment. */
  watch(onStep: (step: SinkStep) => void): void;
  /** Waits until that many mails were taken. */
  waitFor(count: number, deadlineMs?: number): Promise<SunkMail[]>;
  connections(): number;
  stop(): Promise<void>;
};

/** Starts a real SMTP server on loopback that keeps what it takes and misbehaves on request. */
export async function startMailSink(
  options: {
    behaviours?: SinkBehaviour[];
    auth?: { username: string; password: string };
    /** Access tokens sign in: whether one is good, and whose. */
    tokens?: (token: string) => string | null;
    /** With a certificate: `tls` from the first byte, or offered by STARTTLS. */
    certificate?: Certificate;
    tls?: 'starttls' | 'tls';
    port?: number;
    /** The largest mail it takes, in bytes. */
    size?: number;
  } = {},
): Promise<MailSink> {
  const received: SunkMail[] = [];
  const queued = [...(options.behaviours ?? [])];
  let usual: SinkBehaviour = { does: 'accept' };
  let connections = 0;
  let onStep: (step: SinkStep) => void = () => undefined;
  const current = new Map<string, SinkBehaviour>();
  const behaviourOf = (session: SMTPServerSession) => current.get(session.id) ?? usual;
  const pem = options.certificate
    ? {
        cert: await readFile(options.certificate.certFile),
        key: await readFile(options.certificate.keyFile),
      }
    : {};

  const server = new SMTPServer({
    ...pem,
    secure: options.tls === 'tls',
    hideSTARTTLS: options.tls !== 'starttls',
    authOptional: options.auth === undefined && options.tokens === undefined,
    allowInsecureAuth: true,
    authMethods: options.tokens ? ['PLAIN', 'XOAUTH2'] : ['PLAIN', 'LOGIN', 'CRAM-MD5'],
    disabledCommands: [
      ...(options.auth || options.tokens ? [] : ['AUTH' as const]),
      ...(options.tls === 'starttls' ? [] : ['STARTTLS' as const]),
    ],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    size: options.size ?? 60 * 1024 * 1024,
    onConnect(session, done) {
      connections += 1;
      const behaviour = queued.shift() ?? usual;
      current.set(session.id, behaviour);
      onStep('connect');
      if (behaviour.does === 'greet-late') {
        wait(behaviour.afterMs, undefined, { ref: false }).then(() => done(), done);
        return;
      }
      done(refusal(behaviour, 'connect'));
    },
    onAuth(auth, _session, done) {
      if (auth.method === 'XOAUTH2') {
        const user = options.tokens?.(auth.accessToken ?? '') ?? null;
        if (user !== null && user === auth.username) done(null, { user });
        else done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } } as never);
        return;
      }
      const wanted = options.auth;
      const right =
        wanted !== undefined &&
        auth.username === wanted.username &&
        (auth.method === 'CRAM-MD5'
          ? auth.validatePassword(wanted.password)
          : auth.password === wanted.password);
      if (right) done(null, { user: auth.username });
      else done(answer(535, '5.7.8 Authentication credentials invalid'));
    },
    onMailFrom(_address, session, done) {
      done(refusal(behaviourOf(session), 'from'));
    },
    onRcptTo(address, session, done) {
      onStep('recipient');
      const behaviour = behaviourOf(session);
      if (behaviour.does === 'drop-before-data') {
        hangUp(server, session);
        return;
      }
      if (behaviour.does === 'hang') return;
      const refused = 'refused' in behaviour ? behaviour.refused?.[address.address] : undefined;
      if (refused) {
        done(answer(refused.code, refused.text));
        return;
      }
      done(refusal(behaviour, 'recipient'));
    },
    onData(stream, session, done) {
      onStep('data');
      const behaviour = behaviourOf(session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (behaviour.does === 'drop-during-data') hangUp(server, session);
        chunks.push(chunk);
      });
      stream.on('error', done);
      stream.on('end', () => {
        if (behaviour.does === 'drop-during-data') return;
        const refused = refusal(behaviour, 'data');
        if (refused) {
          done(refused);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const mail: SunkMail = {
          raw: Buffer.concat(chunks),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          user: typeof session.user === 'string' ? session.user : null,
          told: false,
        };
        received.push(mail);
        onStep('taken');
        if (behaviour.does === 'take-and-drop') {
          hangUp(server, session);
          return;
        }
        const tell = () => {
          mail.told = current.has(session.id);
          done(null, 'taken');
          if (mail.told) onStep('answered');
        };
        if (behaviour.does === 'answer-late')
          wait(behaviour.afterMs, undefined, { ref: false }).then(tell, done);
        else if (behaviour.does === 'answer-after')
          behaviour.what.then((no) => (no ? done(answer(no.code, no.text)) : tell()), done);
        else tell();
      });
    },
    onClose(session) {
      current.delete(session.id);
    },
  });
  // A client that hangs up is part of what the tests provoke.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  return {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    received,
    next: (...behaviours) => {
      queued.push(...behaviours);
    },
    always: (behaviour) => {
      usual = behaviour;
    },
    watch: (watcher) => {
      onStep = watcher;
    },
    waitFor: (count, deadlineMs) =>
      eventually(`${count} mails`, () => received.length >= count && received, deadlineMs),
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function refusal(
  behaviour: SinkBehaviour,
  at: Extract<SinkBehaviour, { does: 'refuse' }>['at'],
): Error | null {
  return behaviour.does === 'refuse' && behaviour.at === at
    ? answer(behaviour.code, behaviour.text)
    : null;
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.id === session.id) connection._socket.destroy();
  }
}
