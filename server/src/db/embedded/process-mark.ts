import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells this life of a process id from another: when it started. Undefined for a process that
 * is gone or a zombie.
 */
export function processMark(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return linuxMark(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return 'alive';
    }
    const [state, ...started] = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)])
      .toString()
      .trim()
      .split(/\s+/);
    return state?.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}

/** The command line of a live process, or '' when it cannot be told. */
export function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).toString();
  } catch {
    return '';
  }
}

/** proc(5): after the name in brackets come the state and, 19 fields on, the start time in ticks. */
function linuxMark(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}
