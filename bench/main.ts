import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Bench, openBench } from './lib/bench.ts';
import { type Result, tableOf } from './lib/result.ts';
import { type ScaleName, scales } from './lib/scales.ts';
import { measureBacklog } from './measure/backlog.ts';
import { measureConversation } from './measure/conversation.ts';
import { measureDelivery } from './measure/delivery.ts';
import { measureInteractions } from './measure/interactions.ts';
import { measureLists } from './measure/lists.ts';
import { measurePages } from './measure/pages.ts';
import { measureReplies } from './measure/replies.ts';
import { measureSearch } from './measure/search.ts';
import { measureSockets } from './measure/sockets.ts';
import { measureStart } from './measure/start.ts';

const everySize = {
  lists: measureLists,
  conversation: measureConversation,
  search: measureSearch,
  replies: measureReplies,
};
const smallestOnly = {
  interactions: measureInteractions,
  pages: measurePages,
  delivery: measureDelivery,
  sockets: measureSockets,
  backlog: measureBacklog,
};
type Measures = Record<string, (bench: Bench) => Promise<Result[]>>;

// `npm run bench -- --scale 20k,1m --only lists,search`: what is left out is measured whole.
const { values } = parseArgs({ options: { scale: { type: 'string' }, only: { type: 'string' } } });
const chosenScales = (values.scale?.split(',') ?? Object.keys(scales)) as ScaleName[];
const isChosen = (name: string) => values.only?.split(',').includes(name) ?? true;

const results: Result[] = [];
if (isChosen('start')) results.push(...(await measureStart()));
for (const scale of chosenScales) {
  const measures: Measures = { ...everySize, ...(scale === '20k' ? smallestOnly : {}) };
  const names = Object.keys(measures).filter(isChosen);
  if (names.length === 0) continue;
  const bench = await openBench(scale);
  try {
    for (const name of names) {
      process.stderr.write(`${scale}: ${name}\n`);
      const measured = (await measures[name]?.(bench)) ?? [];
      process.stderr.write(`${tableOf(measured)}\n`);
      results.push(...measured);
    }
  } finally {
    await bench.stop();
  }
}
const memory = Math.round(totalmem() / 2 ** 30);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GB`;
process.stdout.write(
  `\n${machine}, ${new Date().toISOString().slice(0, 10)}\n\n${tableOf(results)}\n`,
);
