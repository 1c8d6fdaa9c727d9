import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const given = new Set<number>();

/**
 * A loopback port that was free a moment ago, for servers that cannot be told to pick one; each is given
 * once, since the system may pick the same one twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    if (given.has(port)) continue;
    given.add(port);
    return port;
  }
}

/** Whether something listens on this loopback port now. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
