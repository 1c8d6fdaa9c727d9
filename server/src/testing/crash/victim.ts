import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newDataDir, type Parley, startParley } from '../parley.ts';
import { eventually } from '../poll.ts';
import { freePort } from '../ports.ts';

export const admin = { email: 'crash@parley.test', password: 'Correct-horse-9' };

export const blows = ['app', 'database', 'both', 'session'] as const;
export type Blow = (typeof blows)[number];

/** A Parley that is killed and started again, always at the same address with the same data. */
export type Victim = {
  url: string;
  strike(blow: Blow): Promise<void>;
  /** How often it had to be started. */
  starts(): number;
  stop(): Promise<void>;
};

export async function startVictim(): Promise<Victim> {
  const dataDir = await newDataDir();
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const url = `http://127.0.0.1:${port}`;
  let starts = 0;
  const start = async () => {
    starts += 1;
    return startParley(env, { dataDir });
  };
  let parley: Parley = await start();

  return {
    url,
    starts: () => starts,
    async strike(blow) {
      if (blow === 'session') await killSession(dataDir);
      if (blow === 'database' || blow === 'both') await killServer(dataDir);
      if (blow === 'app' || blow === 'both') {
        await parley.kill();
        parley = await start();
      }
      await eventually('ready again', () => isReady(url), 60_000);
    },
    async stop() {
      await parley.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok;
  } catch {
    return false;
  }
}

async function killServer(dataDir: string): Promise<void> {
  const pid = await postmaster(dataDir);
  if (pid !== undefined) kill(pid);
}

/** One session of the server, as a bug in it would end it; PostgreSQL then restarts all of them. */
async function killSession(dataDir: string): Promise<void> {
  const parent = await postmaster(dataDir);
  if (parent === undefined) return;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const isChild = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent);
    if (isChild && command.includes('[local] ')) {
      kill(Number(name));
      return;
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It went between the look and the blow.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function postmaster(dataDir: string): Promise<number | undefined> {
  try {
    const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  } catch {
    return undefined;
  }
}
