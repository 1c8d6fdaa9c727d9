import { parseArgs } from 'node:util';
import { type CrashReport, runCrash } from './run-crash.ts';

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
const wrong = Object.values(report.tally).flat().length;
process.stdout.write(table(report));
if (wrong > 0) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(wrong === 0 ? 0 : 1);

function table({ kills, steps, tally, ...figures }: CrashReport): string {
  const { delivered, accepted, uncertain } = figures;
  const rows: [string, number | string][] = [
    ...Object.entries(kills).map(([blow, count]): [string, number] => [`killed: ${blow}`, count]),
    ...Object.entries(steps).sort(([a], [b]) => a.localeCompare(b)),
    ['mails on the IMAP server', delivered],
    ['replies accepted', accepted],
    ['replies shown as uncertain', uncertain],
    ['missing in / out', `${tally.missingIn.length} / ${tally.missingOut.length}`],
    ['doubled in / out', `${tally.doubledIn.length} / ${tally.doubledOut.length}`],
    ['replies not shown exactly once', tally.missingReplies.length],
    ['doubts not shown', tally.hiddenDoubt.length],
  ];
  return `${rows.map(([name, value]) => `  ${name.padEnd(48)}${value}`).join('\n')}\n`;
}
