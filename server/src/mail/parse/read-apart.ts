import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ParsedMail, ParseError } from './parsed-mail.ts';

/** Reads the raw mail in the file in a child process under limits; throws ParseError. */
export function readApart(
  path: string,
  limits: { megabytes: number; milliseconds: number },
): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./apart.ts', import.meta.url)), [path], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${limits.megabytes}`],
      stdio: 'ignore',
      timeout: limits.milliseconds,
      killSignal: 'SIGKILL',
    });
    child.on('message', (answer: { mail: ParsedMail } | { error: string }) => {
      if ('mail' in answer) resolve(answer.mail);
      else reject(new ParseError('unreadable', answer.error));
    });
    child.on('error', reject);
    // Comes after every answer, as `exit` need not; then it says nothing any more.
    child.on('disconnect', () =>
      reject(
        child.killed
          ? new ParseError('timeout', `not parsed within ${limits.milliseconds / 1000} s`)
          : new ParseError('unreadable', 'the reader of this mail ended without an answer'),
      ),
    );
  });
}
