// `npm run types`: type checks of every workspace, two at a time.
import { runAll } from './lib/run-all.js';

const checks = ['contract', 'domain', 'server', 'web', 'e2e', 'bench'].map((name) => ({
  name: `types of ${name}`,
  command: 'tsc',
  args: ['-p', name, '--noEmit'],
}));

process.exit(await runAll(checks, { atOnce: 2 }));
