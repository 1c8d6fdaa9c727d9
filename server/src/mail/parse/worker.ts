import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { readMail } from './read-mail.ts';

// One job at a time: the parent hands over the next only after an answer.
parentPort?.on('message', (path: string) => {
  answer(path).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(path: string) {
  return { mail: await readMail(await readFile(path)) };
}
