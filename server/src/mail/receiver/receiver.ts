import type { AddressInfo } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { SMTPServer } from 'smtp-server';

export type ReceivedEnvelope = {
  from: string;
  /** Each accepted recipient with the inbox that takes its mail. */
  to: { address: string; inboxId: number }[];
  remoteAddress: string;
};

export type ReceiverOptions = {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** The name it greets with. */
  name: string;
  /** Largest mail in bytes. */
  maxSize: number;
  /** The inbox that takes mail for an address (plus-addresses too), or null. */
  accepts(address: string): Promise<number | null>;
  /** Resolves when the mail is safe in every inbox; only then does the sender hear 250. */
  take(mail: { stream: Readable; envelope: ReceivedEnvelope }): Promise<void>;
  /** Told about what went wrong inside; the sender only hears that he shall try again. */
  onError(error: unknown): void;
};

/** RFC 5321 section 4.5.3.1.8 asks for a hundred; each is looked up, and kept until the mail is there. */
const mostRecipients = 1_000;
/** Who finds that many at once is asked to come back. */
const mostConnections = 200;

export type Receiver = { port: number; stop(): Promise<void> };

/** Starts the built-in SMTP server that takes mail for enabled inboxes and relays nothing. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const recipients = new Map<string, ReceivedEnvelope['to']>();
  const server = new SMTPServer({
    name: options.name,
    size: options.maxSize,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 5_000,
    maxClients: mostConnections,
    onMailFrom(_address, session, done) {
      recipients.set(session.id, []);
      done();
    },
    onRcptTo(address, session, done) {
      if ((recipients.get(session.id)?.length ?? 0) >= mostRecipients) {
        done(refusal(452, '4.5.3 Too many recipients, please send the mail to the others apart'));
        return;
      }
      options.accepts(address.address.toLowerCase()).then(
        (inboxId) => {
          if (inboxId === null) {
            done(refusal(550, '5.1.1 No such mailbox here'));
            return;
          }
          recipients.get(session.id)?.push({ address: address.address, inboxId });
          done();
        },
        (error: unknown) => {
          options.onError(error);
          done(tryLater());
        },
      );
    },
    onData(stream, session, done) {
      const { mailFrom } = session.envelope;
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: recipients.get(session.id) ?? [],
        remoteAddress: session.remoteAddress,
      };
      // What is left is read away, so that the sender gets the answer after his last byte.
      const drained = () =>
        new Promise<void>((resolve) => {
          if (stream.readableEnded || stream.destroyed) resolve();
          else
            stream
              .once('end', resolve)
              .once('error', () => resolve())
              .resume();
        });
      options
        .take({ stream: limited(stream, options.maxSize), envelope })
        .then(() => done(null, 'Taken'))
        .catch(async (error: unknown) => {
          await drained();
          if (error instanceof TooBig) {
            done(refusal(552, `5.3.4 Mail is larger than ${options.maxSize} bytes`));
            return;
          }
          options.onError(error);
          done(tryLater());
        });
    },
    onClose(session) {
      recipients.delete(session.id);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', options.onError);
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

class TooBig extends Error {}

/** The mail, which fails as soon as it is larger than allowed. */
function limited(stream: Readable, maxSize: number): Readable {
  let size = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxSize) done(new TooBig(`more than ${maxSize} bytes`));
      else done(null, chunk);
    },
  });
  stream.once('error', (error) => gate.destroy(error));
  return stream.pipe(gate);
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function tryLater(): Error {
  return refusal(451, '4.3.0 Not possible right now, please try again later');
}
