import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './poll.ts';

export type Parley = {
  url: string;
  /** The one-time code of the first start, if it printed one. */
  code: string | undefined;
  /** Ends the process with no warning; its database goes on without it. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it did; a data folder of its own is deleted. */
  stop(): Promise<void>;
};

/** Starts Parley as `npm start` does: on a free port, with a data folder of its own unless one is named. */
export async function startParley(
  env: Record<string, string> = {},
  options: { dataDir?: string } = {},
): Promise<Parley> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const child = spawn('node', [join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const url = await eventually(
    'Parley is ready',
    () => {
      if (child.exitCode !== null) throw new Error(`Parley did not start: ${said}`);
      return /is ready: (http:\S+)/.exec(said)?.[1];
    },
    60_000,
  );
  return {
    url,
    code: /One-time code: (\S+)/.exec(said)?.[1],
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child, 'SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new data folder that PostgreSQL's account can pass through. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
