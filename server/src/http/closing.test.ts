import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closingOf } from './closing.ts';

async function listening(server: Server): Promise<{ connected(): Promise<Socket> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async connected() {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
      return socket;
    },
  };
}

const request = 'GET / HTTP/1.1\r\nhost: parley.test\r\n\r\n';

test('closing hangs up connections on which nothing, or half a request, was said', async () => {
  const server = createServer((_request, response) => response.end('never'));
  const prepare = closingOf(server);
  const { connected } = await listening(server);
  const silent = await connected();
  const halting = await connected();
  halting.write(request.slice(0, 20));
  const gone = Promise.all(
    [silent, halting].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  );
  prepare();
  server.close();
  await Promise.all([gone, once(server, 'close')]);
  expect(server.listening).toBe(false);
});

test('a request at hand is answered in full, and its connection ends with it', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const body = 'x'.repeat(5 * 1024 * 1024);
  const server = createServer((_request, response) => {
    asked.resolve();
    answer.promise.then(() => response.end(body));
  });
  const prepare = closingOf(server);
  const { connected } = await listening(server);
  const socket = await connected();
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write(request);
  await asked.promise;
  prepare();
  server.close();
  answer.resolve();
  await Promise.all([once(socket, 'close'), once(server, 'close')]);
  expect(received).toContain('200 OK');
  expect(received.endsWith(body)).toBe(true);
});
