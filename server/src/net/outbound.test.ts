import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '../testing/certificate.ts';
import { freePort } from '../testing/ports.ts';
import { createFetch } from './fetch-out.ts';
import { connectOut, isRefused } from './outbound.ts';

const strict = { allowPrivate: false };
const lax = { allowPrivate: true };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
const http = (answer: RequestListener) => serve(createServer(answer));

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::7f00:1',
  'fd12::1',
  '64:ff9b::7f00:1',
])('%s is refused unless private addresses are allowed', (address) => {
  expect(isRefused(address, strict)).toBe(true);
  expect(isRefused(address, lax)).toBe(false);
});

test.each([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fd00:ec2::254',
  'fe80::1%eth0',
  '100.100.100.200',
])('%s is refused whatever is allowed', (address) => {
  expect(isRefused(address, lax)).toBe(true);
});

test.each(['93.184.215.14', '172.32.0.1', '2606:4700::1111'])('%s is let through', (address) => {
  expect(isRefused(address, strict)).toBe(false);
});

test.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001'])(
  'however it is written, %s is no way to this machine',
  async (host) => {
    let asked = 0;
    const port = await http((_request, response) => {
      asked += 1;
      response.end();
    });
    const target = { host, port, timeoutMs: 1_000 };
    await expect(connectOut(target, strict)).rejects.toMatchObject({ code: 'EADDRREFUSED' });
    const url = `http://${host}:${port}/`;
    await expect(createFetch(strict)(url)).rejects.toThrow('outbound.addressRefused');
    expect(asked).toBe(0);
    expect((await createFetch(lax)(url)).status).toBe(200);
  },
);

test('asks and answers as fetch does', async () => {
  const port = await http((request, response) => {
    const { method, headers } = request;
    request.setEncoding('utf8').once('data', (body: string) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ method, body, type: headers['content-type'] }));
    });
  });
  const body = new URLSearchParams({ code: 'ä b' });
  const answer = await createFetch(lax)(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    method: 'POST',
    body: 'code=%C3%A4+b',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
  });
});

test('a redirect is an answer, and nobody follows it', async () => {
  let asked = 0;
  const port = await http((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  });
  expect((await createFetch(lax)(`http://127.0.0.1:${port}/`)).status).toBe(302);
  expect(asked).toBe(1);
});

test('says what is wrong with a server: not there, mute, talking without end, an own certificate', async () => {
  const fetchOut = createFetch(lax, { timeoutMs: 20_000, maxBytes: 100 });
  const closed = await freePort();
  await expect(fetchOut(`http://127.0.0.1:${closed}/`)).rejects.toThrow('outbound.refused');
  await expect(fetchOut('http://nobody.invalid/')).rejects.toThrow('outbound.hostNotFound');
  const mute = await http(() => undefined);
  const hasty = createFetch(lax, { timeoutMs: 300, maxBytes: 100 });
  await expect(hasty(`http://127.0.0.1:${mute}/`)).rejects.toThrow('outbound.timeout');
  const endless = await http((_request, response) => void response.end('x'.repeat(101)));
  await expect(fetchOut(`http://127.0.0.1:${endless}/`)).rejects.toThrow('outbound.tooLarge');
  const folder = await mkdtemp(join(tmpdir(), 'parley-outbound-'));
  const { certFile, keyFile } = await makeCertificate(folder);
  const pem = { cert: await readFile(certFile), key: await readFile(keyFile) };
  await rm(folder, { recursive: true });
  const own = await serve(createTlsServer(pem));
  const asked = createFetch(lax)(`https://127.0.0.1:${own}/`);
  await expect(asked).rejects.toThrow('outbound.certificateSelfSigned');
});
