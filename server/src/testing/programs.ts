import {
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptions,
  spawn,
} from 'node:child_process';
import type { Readable } from 'node:stream';

/**
 * Starts a Node program: what it says on stdout is for the caller, what it says on stderr is shown. Our
 * own stderr is not handed down: a program that outlives its test would hold it open, and Vitest waits
 * for its end.
 */
export function startProgram(
  args: readonly string[],
  options: Omit<SpawnOptions, 'stdio'> = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.pipe(process.stderr, { end: false });
  return child;
}

/**
 * Ends a program with a signal and waits until it is gone. One that is not gone within `patienceMs` is
 * killed; then this fails.
 */
export async function endProgram(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
  patienceMs = 180_000,
): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  let isKilled = false;
  const late = setTimeout(() => {
    isKilled = true;
    child.kill('SIGKILL');
  }, patienceMs);
  await gone;
  clearTimeout(late);
  if (isKilled)
    throw new Error(`Did not stop within ${patienceMs} ms: ${child.spawnargs.join(' ')}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
