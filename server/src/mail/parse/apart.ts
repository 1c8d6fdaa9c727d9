import { readFile } from 'node:fs/promises';
import { readMail } from './read-mail.ts';

// A process that reads one mail and tells its parent what stands in it.
const [path = ''] = process.argv.slice(2);
const answer = await readFile(path)
  .then(readMail)
  .then(
    (mail) => ({ mail }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  );
// Not before all of it is written: leaving drops what still waits.
process.send?.(answer, () => process.disconnect());
