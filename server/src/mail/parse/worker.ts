import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { Job } from './parser.ts';
import { readMail } from './read-mail.ts';

// One job at a time: the parent hands over the next only after an answer.
parentPort?.on('message', ({ path }: Job) => {
  answer(path).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(path: string | null) {
  return path === null ? { error: '' } : { mail: await readMail(await readFile(path)) };
}
