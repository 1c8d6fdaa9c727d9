// `npm test`: everything, one step after the other; each step uses both cores by itself.
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
  { name: 'rules, server, web', command: 'vitest', args: ['run'] },
  {
    name: 'API once more on a PostgreSQL started apart',
    command: 'node',
    args: ['server/src/testing/second-server.ts'],
  },
  { name: 'journeys in the browser', command: 'playwright', args: ['test', '-c', 'e2e'] },
];

const scratch = makeScratch();
process.env.TMPDIR = scratch.folder;
const code = await runAll(steps, { atOnce: 1 });
scratch.remove();
process.exit(code);
