import { Worker } from 'node:worker_threads';
import { type ParsedMail, ParseError } from './parsed-mail.ts';
import { readApart } from './read-apart.ts';

export type MailParser = {
  /** Parses the raw mail in the file; throws ParseError, whatever the mail does to the parser. */
  parse(path: string): Promise<ParsedMail>;
  /**
   * The same in a process of its own, which cannot bring this one down and keeps no other mail
   * waiting: for a mail that was being read whenever the app stopped, or ran into a limit before.
   * Throws ParseError when the reader dies of it.
   */
  parseApart(path: string): Promise<ParsedMail>;
  /** Resolves when the worker stands, so that starting it counts against no mail. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

type Answer = { mail: ParsedMail } | { error: string };
/** The path of a raw mail, or a question whether the worker is there. */
export type Job = { path: string } | { path: null };

/**
 * Parses in a worker thread under limits (behaviour.md 5: 256 MB, 30 s), one mail at a time. A
 * worker that breaks a limit is ended and replaced.
 */
export function createMailParser(limits = { megabytes: 256, milliseconds: 30_000 }): MailParser {
  let worker: Worker | undefined;
  let waiting: { resolve(answer: Answer): void; reject(error: unknown): void } | undefined;
  let isReady = false;
  const inTurn = createQueue();
  const inTurnApart = createQueue();

  function fresh(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    started.on('message', (answer: Answer) => waiting?.resolve(answer));
    const gone = (error: ParseError) => {
      if (worker !== started) return;
      worker = undefined;
      isReady = false;
      waiting?.reject(error);
    };
    started.on('error', (error) => gone(troubleOf(error)));
    started.on('exit', () =>
      gone(new ParseError('unreadable', 'the parser ended without an answer')),
    );
    return started;
  }

  async function ask(job: Job): Promise<Answer> {
    worker ??= fresh();
    const current = worker;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting = { resolve, reject };
    const timer = setTimeout(() => {
      worker = undefined;
      isReady = false;
      const late = new ParseError('timeout', `not parsed within ${limits.milliseconds / 1000} s`);
      current.terminate().then(() => reject(late), reject);
    }, limits.milliseconds);
    current.postMessage(job);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting = undefined;
    }
  }

  return {
    parse: (path) =>
      inTurn(async () => {
        const answer = await ask({ path });
        if ('mail' in answer) return answer.mail;
        throw new ParseError('unreadable', answer.error);
      }),
    parseApart: (path) => inTurnApart(() => readApart(path, limits)),
    async ready() {
      if (isReady) return;
      await inTurn(() => ask({ path: null }));
      isReady = true;
    },
    async close() {
      await Promise.all([inTurn(async () => {}), inTurnApart(async () => {})]);
      const last = worker;
      worker = undefined;
      await last?.terminate();
    },
  };
}

/** One job at a time: each begins when those before it have ended. */
function createQueue() {
  let queue: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
}

function troubleOf(error: unknown): ParseError {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ParseError('memory', 'the mail needs more memory than a mail may')
    : new ParseError('unreadable', message);
}
