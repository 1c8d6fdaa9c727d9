import { readFile } from 'node:fs/promises';
import { readMail } from './read-mail.ts';

// A process that reads one mail and tells its parent what stands in it.
const [path = ''] = process.argv.slice(2);
try {
  process.send?.({ mail: await readMail(await readFile(path)) });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
