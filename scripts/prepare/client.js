import { run } from './run.js';
import { hashOf, isStamped, stamp } from './stamp.js';

const stampFile = 'web/dist/.parley-built';

/** Builds the browser's part when its sources changed since the last build. */
export function buildClient() {
  const hash = hashOf(['package-lock.json', 'contract', 'domain', 'web']);
  if (isStamped(stampFile, hash)) return;
  process.stdout.write('Building the browser client…\n');
  run('vite', {
    args: ['build', 'web', '--logLevel', 'warn'],
    advice: 'The browser client could not be built; the reason is above.',
  });
  stamp(stampFile, hash);
}
