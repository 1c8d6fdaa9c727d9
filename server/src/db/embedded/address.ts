import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, give } from './account.ts';
import { superuser } from './cluster.ts';
import type { Place } from './place.ts';

/** Where a server listens: the folder of its unix socket, or a loopback port. */
export type Address = { socketFolder: string; port: 5432 } | { socketFolder: null; port: number };

/** A socket's whole path must fit into 107 bytes; its name takes 20 of them. */
const longestFolder = 86;

/** Picks where a new server listens; a socket's folder is made, open to the account alone. */
export async function newAddress(options: {
  place: Place;
  account: Account;
  listen: 'socket' | 'loopback';
}): Promise<Address> {
  const { place, account, listen } = options;
  if (listen === 'loopback') return { socketFolder: null, port: await freePort() };
  const near = join(place.home, 'run');
  if (Buffer.byteLength(near) <= longestFolder) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    await give(account, near);
    return { socketFolder: near, port: 5432 };
  }
  const parent = Buffer.byteLength(tmpdir()) < longestFolder - 14 ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'parley-'));
  await give(account, folder);
  return { socketFolder: folder, port: 5432 };
}

/** The connection string of a database on that server. */
export async function connectionStringOf(options: {
  place: Place;
  address: Address;
  database: string;
}): Promise<string> {
  const { place, address, database } = options;
  const password = (await readFile(place.passwordFile, 'utf8')).trim();
  const account = `${superuser}:${password}`;
  return address.socketFolder === null
    ? `postgresql://${account}@127.0.0.1:${address.port}/${database}`
    : `postgresql://${account}@localhost/${database}?host=${encodeURIComponent(address.socketFolder)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
