import { parseArgs } from 'node:util';
import { runCrash } from './run-crash.ts';

// The long crash run: `npm run test:crash -- --kills 300 --seed 1`.
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1e9);
const kills = Number(values.kills);
process.stdout.write(`${kills} kills, seed ${seed}\n`);
const report = await runCrash({
  seed,
  kills,
  onKill: (count) => {
    if (count % 10 === 0) process.stdout.write(`${count} kills\n`);
  },
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
const lost = [report.missingIn, report.doubledIn, report.missingOut, report.doubledOut].flat();
process.stdout.write(
  lost.length === 0 ? 'missing 0, doubled 0\n' : `missing or doubled: ${lost.length}\n`,
);
process.exit(lost.length === 0 ? 0 : 1);
