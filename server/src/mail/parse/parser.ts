import { Worker } from 'node:worker_threads';
import { type ParsedMail, ParseError } from './parsed-mail.ts';

export type MailParser = {
  /** Parses the raw mail in the file; throws ParseError, whatever the mail does to the parser. */
  parse(path: string): Promise<ParsedMail>;
  close(): Promise<void>;
};

type Answer = { mail: ParsedMail } | { error: string };

/**
 * Parses in a worker thread under limits (behaviour.md 5: 256 MB, 30 s), one mail at a time. A
 * worker that breaks a limit is ended and replaced.
 */
export function createMailParser(limits = { megabytes: 256, milliseconds: 30_000 }): MailParser {
  let worker: Worker | undefined;
  let waiting: { resolve(mail: ParsedMail): void; reject(error: unknown): void } | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function fresh(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    started.on('message', (answer: Answer) => {
      if ('mail' in answer) waiting?.resolve(answer.mail);
      else waiting?.reject(new ParseError('unreadable', answer.error));
    });
    const gone = (error: ParseError) => {
      if (worker !== started) return;
      worker = undefined;
      waiting?.reject(error);
    };
    started.on('error', (error) => gone(troubleOf(error)));
    started.on('exit', () =>
      gone(new ParseError('unreadable', 'the parser ended without an answer')),
    );
    return started;
  }

  async function parseNow(path: string): Promise<ParsedMail> {
    worker ??= fresh();
    const current = worker;
    const { promise, resolve, reject } = Promise.withResolvers<ParsedMail>();
    waiting = { resolve, reject };
    const timer = setTimeout(() => {
      worker = undefined;
      const late = new ParseError('timeout', `not parsed within ${limits.milliseconds / 1000} s`);
      current.terminate().then(() => reject(late), reject);
    }, limits.milliseconds);
    current.postMessage(path);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting = undefined;
    }
  }

  return {
    parse(path) {
      const result = queue.then(() => parseNow(path));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      await queue;
      const last = worker;
      worker = undefined;
      await last?.terminate();
    },
  };
}

function troubleOf(error: unknown): ParseError {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ParseError('memory', 'the mail needs more memory than a mail may')
    : new ParseError('unreadable', message);
}
