import { readdir, readFile, readlink } from 'node:fs/promises';

const established = '01';

/** How many open connections a process of this machine has to a port (Linux, IPv4). */
export async function connectionsOf(pid: number, port: number): Promise<number> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const table = await readFile(`/proc/${pid}/net/tcp`, 'utf8');
  const open = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote, state]) => remote?.endsWith(`:${hexPort}`) && state === established)
    .map((columns) => `socket:[${columns[9]}]`);
  const files = await readdir(`/proc/${pid}/fd`);
  const held = await Promise.all(
    files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => 'closed meanwhile')),
  );
  return held.filter((name) => open.includes(name)).length;
}
