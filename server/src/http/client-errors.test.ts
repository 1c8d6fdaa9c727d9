import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/harness.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterAll(() => app?.close());

/** Writes these bytes to the server and gives all it says until it hangs up. */
async function said(bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(Buffer.from(bytes, 'latin1'));
  const answer = await text(socket);
  socket.destroy();
  return answer;
}

const get = 'GET /api/v1/config HTTP/1.1\r\nHost: x\r\n';
const post = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['TLS on the plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a header without a name', `${get}: x\r\n\r\n`],
  ['a NUL in a header', `${get}X-A: a\0b\r\n\r\n`],
  ['a head of 100,000 bytes', `${get}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['10,000 headers', `${get}${'A: b\r\n'.repeat(10_000)}\r\n`],
  ['a path of 100,000 bytes', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a length that is none', `${post}Content-Length: many\r\n\r\n{}`],
  ['a length below zero', `${post}Content-Length: -1\r\n\r\n{}`],
  ['two lengths', `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
  [
    'a length and chunks',
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a chunk of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
])('%s is answered in the envelope', async (_what, bytes) => {
  const answer = await said(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toMatchObject({
    status: 'error',
    // A request that breaks off in its body may be refused for its head first.
    error_type: expect.stringMatching(/^(Input|Permission)Exception$/),
    message: expect.stringMatching(/\S \S/),
    data: null,
  });
  expect((await fetch(`${url}/health`)).status).toBe(200);
});
