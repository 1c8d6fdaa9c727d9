import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgram, startProgram } from './programs.ts';

export type Parley = {
  url: string;
  /** The one-time code of the first start, if it printed one. */
  code: string | undefined;
  process: ChildProcess;
  /** Ends the process with no warning; its database goes on without it. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it did; a data folder of its own is deleted. */
  stop(): Promise<void>;
};

/**
 * Starts Parley as `npm start` does: on a free port, with a data folder of its own unless one is named.
 * Most of them live for seconds: V8 compiles their code again and better only where it is `measured`.
 */
export async function startParley(
  env: Record<string, string> = {},
  options: { dataDir?: string; measured?: boolean } = {},
): Promise<Parley> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const child = spawnParley(env, dataDir, options.measured ? [] : compileOnce);
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    const url = /is ready: (http:\S+)/.exec(said)?.[1];
    if (url) resolve(url);
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`Parley did not start: ${said}`)));
  const late = setTimeout(() => reject(new Error(`Waited 180 s for Parley: ${said}`)), 180_000);
  const url = await ready
    .catch(async (error: unknown) => {
      await endProgram(child, 'SIGKILL');
      throw error;
    })
    .finally(() => clearTimeout(late));
  return {
    url,
    code: /One-time code: (\S+)/.exec(said)?.[1],
    process: child,
    kill: () => endProgram(child, 'SIGKILL'),
    async stop() {
      await endProgram(child, 'SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The environment in which code that was compiled is kept for the next start: tests have dozens. */
export const compiledCode = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
};

const compileOnce = ['--no-opt', '--no-maglev'];

/** Starts the process and waits for nothing. */
export function spawnParley(
  env: Record<string, string>,
  dataDir: string,
  flags: readonly string[] = compileOnce,
): ChildProcess {
  return startProgram([...flags, join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      ...compiledCode,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
}

/** A new data folder that PostgreSQL's account can pass through. */
export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}
