// `npm test`: everything, two steps at a time. Tests wait now and then, for a mail server or a lease:
// then the other step has both cores.
import { runAll } from './lib/run-all.js';
import { makeScratch } from './lib/scratch.js';

const steps = [
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'unused files, exports and packages', command: 'knip', args: [] },
  { name: 'types', command: 'node', args: ['scripts/types.js'] },
  {
    name: 'tests the specification counts on',
    command: 'node',
    args: ['scripts/spec-coverage.js'],
  },
  { name: 'what the browser loads', command: 'node', args: ['scripts/bundle-sizes.js'] },
  { name: 'journeys in the browser', command: 'playwright', args: ['test', '-c', 'e2e'] },
  { name: 'rules, server, web', command: 'vitest', args: ['run'] },
  {
    name: 'API once more on a PostgreSQL started apart',
    command: 'node',
    args: ['server/src/testing/second-server.ts'],
  },
];

const scratch = makeScratch();
process.env.TMPDIR = scratch.folder;
const code = await runAll(steps, { atOnce: 2 });
scratch.remove();
process.exit(code);
