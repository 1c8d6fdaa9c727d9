import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../testing/dns-server.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/harness.ts';

let dns: DnsServer;
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  dns = await startDnsServer();
  app = await startTestApp({ DNS_SERVERS: dns.address });
  admin = await app.agent('Admin');
});
afterAll(async () => {
  await app?.close();
  await dns?.stop();
});

const hostsOf = async (domain: string) =>
  (await admin.call('mailHosts', { query: { domain } })).hosts;

test('who takes mail for a domain, best first', async () => {
  dns.mail.set('fellside.example', [
    [20, 'Alt1.ASPMX.L.Google.com'],
    [1, 'aspmx.l.google.com'],
  ]);
  const hosts = ['aspmx.l.google.com', 'alt1.aspmx.l.google.com'];
  expect(await hostsOf('Fellside.example')).toEqual(hosts);
});

test('a domain in any script', async () => {
  dns.mail.set('xn--bcher-kva.example', [[10, 'mx.example']]);
  expect(await hostsOf('bücher.example')).toEqual(['mx.example']);
});

test('nothing is known of a domain nobody has, and of any where nobody answers', async () => {
  expect(await hostsOf('nobody.example')).toEqual([]);
  expect(await hostsOf('.example')).toEqual([]);
  dns.silent(true);
  expect(await hostsOf('fellside.example')).toEqual([]);
  dns.silent(false);
});
