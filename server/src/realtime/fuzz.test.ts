import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fuzz, fuzzTimeout } from '../testing/fuzz/settings.ts';
import { hostile, hostileText } from '../testing/fuzz/values.ts';
import { type Client, startTestApp, type TestApp } from '../testing/harness.ts';
import { eventually } from '../testing/poll.ts';
import { openSocket } from '../testing/socket.ts';

/** Garbage through /ws: at worst that one socket is closed; the others never notice. */
let app: TestApp;
let url: string;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  admin = await app.agent('Admin');
});
afterAll(() => app?.close());

/** Opens a socket, lets `act` use it and gives the code it was closed with. */
async function closedAfter(act: (socket: WebSocket) => void): Promise<number> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, {
    headers: { cookie: admin.headers.cookie ?? '', origin: url },
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.on('error', () => undefined);
  socket.on('close', resolve);
  // The greeting: from here on the server listens.
  socket.once('message', () => {
    act(socket);
    socket.close(1000);
  });
  return promise;
}

/** Someone else on a socket of their own still gets answers. */
async function othersAreServed(): Promise<void> {
  const other = await openSocket(url, admin);
  other.send('ping');
  await eventually('a pong', () => other.texts.includes('pong'));
  await other.close();
  expect((await fetch(`${url}/health`)).status).toBe(200);
}

/** Normal end, lost, no frame, unreadable text, not understood, too large, or not served now. */
const closings = [1000, 1002, 1006, 1007, 1008, 1009, 1013];

const frames = fc.oneof(
  hostileText,
  hostile.map((value) => JSON.stringify(value) ?? ''),
  hostile.map((type) => JSON.stringify({ type, seq: 0 })),
  fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('ping', 'PING', '['.repeat(4_000)),
);

test(
  'generated frames close their own socket at most',
  async () => {
    const survived = fc.asyncProperty(fc.array(frames, { maxLength: 8 }), async (garbage) => {
      const code = await closedAfter((socket) => {
        for (const frame of garbage) socket.send(frame);
      });
      expect(closings).toContain(code);
    });
    await fc.assert(survived, fuzz(120));
    await othersAreServed();
  },
  fuzzTimeout,
);

test('a frame larger than any of ours closes the socket', async () => {
  const code = await closedAfter((socket) => socket.send(Buffer.alloc(2 * 1024 * 1024)));
  expect([1006, 1009]).toContain(code);
  await othersAreServed();
});

test('bytes that are no frames close the socket', async () => {
  const broken = ['ffffffffffffffff', '8080', '7f7f7f', '81ff', '88', '09ff00', 'c10100'];
  for (const bytes of broken) {
    const code = await closedAfter((socket) => {
      const { _socket: line } = socket as unknown as { _socket: { end(data: Buffer): void } };
      line.end(Buffer.from(bytes, 'hex'));
    });
    expect(closings, bytes).toContain(code);
  }
  await othersAreServed();
});

test('a flood of pings and control frames keeps nobody else from being served', async () => {
  const flooding = Array.from({ length: 10 }, () =>
    closedAfter((socket) => {
      for (let i = 0; i < 500; i += 1) {
        socket.send('ping');
        socket.ping('x'.repeat(125));
        socket.pong();
      }
    }),
  );
  await othersAreServed();
  for (const code of await Promise.all(flooding)) expect(closings).toContain(code);
  await othersAreServed();
});

test('connections that go away in the middle of the greeting leave nothing open', async () => {
  const { hostname, port } = new URL(url);
  for (let i = 0; i < 50; i += 1) {
    const socket = new WebSocket(`ws://${hostname}:${port}/ws`, {
      headers: { cookie: admin.headers.cookie ?? '', origin: url },
    });
    socket.on('error', () => undefined);
    socket.on(i % 2 ? 'upgrade' : 'open', () => socket.terminate());
  }
  await othersAreServed();
});
