import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { newDataDir, spawnParley, startParley } from '../parley.ts';
import { eventually } from '../poll.ts';
import { freePort } from '../ports.ts';
import { endProgram } from '../programs.ts';
import { killPostmaster, killSession } from './postmaster.ts';

export const admin = { email: 'crash@parley.test', password: 'Correct-horse-9' };

export const blows = ['app', 'database', 'both', 'session'] as const;
export type Blow = (typeof blows)[number];

/** A Parley that is killed and started again, always at the same address with the same data. */
export type Victim = {
  url: string;
  dataDir: string;
  /** What it last wrote into its log, to see why it is not well. */
  lastWords(): string;
  /** Kills within this call: when it returns, the signals are out. */
  strike(blow: Blow): void;
  /**
   * Starts what does not come back by itself and waits until all is well. Each of `cuts` is a
   * start, or a recovery of the database, that is killed after so many milliseconds.
   */
  recover(cuts: readonly number[]): Promise<void>;
  /** Asks it to stop, and waits until it did. */
  stop(): Promise<void>;
  /** Ends it, however it stands, and deletes its data. */
  discard(): Promise<void>;
};

export async function startVictim(): Promise<Victim> {
  const dataDir = await newDataDir();
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  };
  const url = `http://127.0.0.1:${port}`;
  // Stopped in order once: only then the code it compiled is kept for the many starts that follow.
  await (await startParley(env, { dataDir })).stop();
  let words = '';
  let app = await started();
  let appFell = false;

  async function started(): Promise<ChildProcess> {
    const { process: child } = await startParley(env, { dataDir });
    child.stdout?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-1_500);
    });
    return child;
  }

  async function startAndKill(afterMs: number): Promise<void> {
    app = spawnParley(env, dataDir);
    await wait(afterMs);
    if (app.exitCode !== null) throw new Error(`A start failed with exit code ${app.exitCode}`);
    // Every other time its database, too, if there is one by now.
    if (afterMs % 2 === 0) killPostmaster(dataDir);
    await endProgram(app, 'SIGKILL');
  }

  return {
    url,
    dataDir,
    lastWords: () => words,
    strike(blow) {
      if (blow === 'session') killSession(dataDir);
      if (blow === 'database' || blow === 'both') killPostmaster(dataDir);
      if (blow === 'app' || blow === 'both') {
        app.kill('SIGKILL');
        appFell = true;
      }
    },
    async recover(cuts) {
      if (appFell) await endProgram(app, 'SIGKILL');
      for (const afterMs of cuts) {
        if (appFell) await startAndKill(afterMs);
        else {
          await wait(afterMs);
          killPostmaster(dataDir);
        }
      }
      if (appFell) {
        app = await started();
      }
      appFell = false;
      await eventually('ready again', () => isReady(url), 180_000);
    },
    stop: () => endProgram(app, 'SIGTERM'),
    async discard() {
      await endProgram(app, 'SIGKILL');
      killPostmaster(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(20_000) })).ok;
  } catch {
    return false;
  }
}
