import { createServer, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { answers } from './ports.ts';

export type Balancer = { url: string; stop(): Promise<void> };

/**
 * A reverse proxy on loopback as one stands before several instances: each request and each
 * WebSocket goes to the next of the addresses that answers.
 */
export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  const ports = addresses.map((address) => Number(new URL(address).port));
  let turn = 0;
  const next = async (): Promise<number | undefined> => {
    for (let tried = 0; tried < ports.length; tried += 1) {
      turn = (turn + 1) % ports.length;
      const port = ports[turn];
      if (port !== undefined && (await answers(port))) return port;
    }
    return undefined;
  };
  const server = createServer((incoming, outgoing) => {
    const refuse = () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    const pass = (port: number | undefined) => {
      if (port === undefined) return refuse();
      const { method, url } = incoming;
      const onward = send({ port, method, path: url, headers: forwarded(incoming) }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', refuse);
        answer.pipe(outgoing);
      });
      onward.on('error', refuse);
      incoming.pipe(onward);
    };
    next().then(pass, refuse);
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    const pass = (port: number | undefined) => {
      if (port === undefined) return socket.destroy();
      const onward = connect(port);
      onward.on('error', () => socket.destroy());
      onward.on('close', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      const lines = Object.entries(forwarded(incoming)).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    };
    next().then(pass, () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

function forwarded({ headers, socket }: IncomingMessage) {
  return { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' };
}
