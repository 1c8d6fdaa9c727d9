import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableProxy = {
  port: number;
  /** Ends every connection and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  /** From now on hangs up on whoever says this; on nobody without. */
  hangUpAt(words?: string): void;
  stop(): Promise<void>;
};

/**
 * A loopback port that leads to another server and can be cut, as if that server were gone. With
 * `bytes` it hangs up by itself each time the server has said that much.
 */
export async function startCuttableProxy(
  target: { host: string; port: number } | { path: string },
  { bytes = Number.POSITIVE_INFINITY }: { bytes?: number } = {},
): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let fatalWords: string | undefined;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(target);
    track(incoming);
    track(outgoing);
    incoming.on('data', (chunk: Buffer) => {
      if (fatalWords !== undefined && chunk.includes(fatalWords)) incoming.destroy();
    });
    incoming.pipe(outgoing).pipe(incoming);
    let said = 0;
    outgoing.on('data', (chunk: Buffer) => {
      said += chunk.length;
      if (said > bytes) incoming.destroy();
    });
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore() {
      isCut = false;
    },
    hangUpAt(words) {
      fatalWords = words;
    },
    stop() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
