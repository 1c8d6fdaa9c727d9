// `npm test`: everything. The tests that wait for mail servers and leases leave room for what computes
// beside them; the journeys, which wait least, have the machine for themselves.
import { runAll } from './lib/run-all.js';

const steps = [
  { name: 'rules, server, web', command: 'vitest', args: ['run'] },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'unused files, exports and packages', command: 'knip', args: [] },
  { name: 'types', command: 'node', args: ['scripts/types.js'] },
  {
    name: 'tests the specification counts on',
    command: 'node',
    args: ['scripts/spec-coverage.js'],
  },
  { name: 'what the browser loads', command: 'node', args: ['scripts/bundle-sizes.js'] },
  {
    name: 'API once more on a PostgreSQL started apart',
    command: 'node',
    args: ['server/src/testing/second-server.ts'],
  },
  {
    name: 'journeys in the browser',
    command: 'playwright',
    args: ['test', '-c', 'e2e'],
    alone: true,
  },
];

process.exit(await runAll(steps, { atOnce: 2 }));
