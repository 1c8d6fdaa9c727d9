import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { newDataDir, startParley } from '../../server/src/testing/parley.ts';
import type { Result } from '../lib/result.ts';

const quiet = { LOG_LEVEL: 'fatal' };

/** The first start in an empty folder, a restart, and what app and database hold when nothing happens. */
export async function measureStart(): Promise<Result[]> {
  const dataDir = await newDataDir();
  try {
    const first = await start(dataDir);
    await first.parley.stop();
    const again: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { parley, ms } = await start(dataDir);
      again.push(ms);
      await parley.stop();
    }
    const { parley } = await start(dataDir);
    await fetch(`${parley.url}/`);
    await wait(30_000);
    const memory = memoryOf(parley.process.pid ?? 0) / 1024;
    await parley.stop();
    const median = again.toSorted((a, b) => a - b)[2] ?? Number.NaN;
    return [
      {
        work: 'first start after install',
        scale: 'empty',
        figure: 'once',
        measured: first.ms / 1000,
        target: 4,
        unit: 's',
      },
      {
        work: 'restart',
        scale: 'empty',
        figure: 'p50',
        measured: median / 1000,
        target: 1,
        unit: 's',
      },
      {
        work: 'idle memory of app and database',
        scale: 'empty',
        figure: 'PSS after 30 s',
        measured: memory,
        target: 200,
        unit: 'MB',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string) {
  const begin = performance.now();
  const parley = await startParley(quiet, { dataDir, measured: true });
  return { parley, ms: performance.now() - begin };
}

/** Kilobytes of a process and all below it; memory that several share counts once. */
function memoryOf(root: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const ppid = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
          return [[Number(pid), Number(ppid)] as const];
        } catch {
          // It ended while we looked.
          return [];
        }
      }),
  );
  const isBelow = (pid: number): boolean =>
    pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + pssOf(pid), 0);
}

function pssOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
}
