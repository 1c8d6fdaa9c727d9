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
  let queue: Promise<unknown> = Promise.resolve();

  const fresh = () =>
    new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });

  const parseNow = (path: string): Promise<ParsedMail> =>
    new Promise((resolve, reject) => {
      worker ??= fresh();
      const current = worker;
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        current.removeAllListeners();
        finish();
      };
      const drop = (error: ParseError) => {
        worker = undefined;
        settle(() => current.terminate().then(() => reject(error), reject));
      };
      const timer = setTimeout(
        () => drop(new ParseError('timeout', `not parsed within ${limits.milliseconds / 1000} s`)),
        limits.milliseconds,
      );
      current.once('message', (answer: Answer) =>
        settle(() =>
          'mail' in answer
            ? resolve(answer.mail)
            : reject(new ParseError('unreadable', answer.error)),
        ),
      );
      current.once('error', (error) => drop(troubleOf(error)));
      current.once('exit', () =>
        drop(new ParseError('unreadable', 'the parser ended without an answer')),
      );
      current.postMessage(path);
    });

  return {
    parse(path) {
      const result = queue.then(() => parseNow(path));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      await queue;
      await worker?.terminate();
      worker = undefined;
    },
  };
}

function troubleOf(error: unknown): ParseError {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ParseError('memory', 'the mail needs more memory than a mail may')
    : new ParseError('unreadable', message);
}
