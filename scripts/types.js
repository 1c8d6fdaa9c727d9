// `npm run types`: type checks of every workspace, contract and domain with the server. Two at a
// time with one checker each: more checkers would do the same work twice.
import { runAll } from './lib/run-all.js';

const checks = ['server', 'web', 'e2e', 'bench'].map((name) => ({
  name: `types of ${name}`,
  command: 'tsc',
  args: ['-p', name, '--noEmit', '--checkers', '1'],
}));

process.exit(await runAll(checks, { atOnce: 2 }));
