// Runs before `npm start`, `npm test` and `npm run dev`, under whatever Node is there and without
// any package: installs what the lock file names, builds the browser's part, checks the rest.

import { buildClient } from './prepare/client.js';
import { checkNode } from './prepare/node-version.js';
import { installPackages } from './prepare/packages.js';
import { Refused } from './prepare/refused.js';
import { testPrograms } from './prepare/test-programs.js';

const [purpose = 'start'] = process.argv.slice(2);

try {
  await installPackages();
  checkNode();
  if (purpose === 'test') testPrograms();
  if (purpose !== 'dev') buildClient();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}
