import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../server/src/testing/poll.ts';

export type Parley = {
  url: string;
  /** The one-time code of the first start, if it printed one. */
  code: string | undefined;
  stop(): Promise<void>;
};

/** Starts Parley as `npm start` does, on a free port with a data folder of its own. */
export async function startParley(env: Record<string, string> = {}): Promise<Parley> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  await chmod(dataDir, 0o711);
  const main = join(import.meta.dirname, '../../server/src/main.ts');
  const child = spawn('node', [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
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
    async stop() {
      await ended(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
